import { useEffect, useRef } from "react";
import { failures } from "../../../shared/messages";
import { trpc } from "../../app/trpc";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/error-state";
import { ReceiptItem } from "./receipt-item";

/** The charges, newest first: twelve, then twelve more. Renders nothing if there were none. */
export function ReceiptsCard() {
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    trpc.subscriptions.receipts.useInfiniteQuery(
      {},
      { getNextPageParam: ({ receipts, hasMore }) => (hasMore ? receipts.at(-1)?.id : undefined) },
    );
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(0);
  const receipts = data?.pages.flatMap((page) => page.receipts) ?? [];
  useEffect(() => {
    // After "more" the focus moves to the first new one.
    if (shown.current > 0 && receipts.length > shown.current)
      list.current?.children[shown.current]?.querySelector<HTMLElement>("[tabindex]")?.focus();
    shown.current = receipts.length;
  }, [receipts.length]);
  if (isError && !data)
    return <ErrorState title={failures.receipts} retrying={isFetching} onRetry={() => void refetch()} />;
  if (receipts.length === 0) return null;
  const isWithoutLinks = receipts.some(({ receiptUrl }) => receiptUrl === null);
  return (
    <Card as="section" aria-labelledby="recibos">
      <h2 id="recibos" className="text-h3 font-extrabold">
        Recibos
      </h2>
      <ul ref={list} className="mt-3">
        {receipts.map((receipt) => (
          <ReceiptItem key={receipt.id} receipt={receipt} />
        ))}
      </ul>
      {isWithoutLinks ? (
        <p className="mt-3 text-small text-ink-2">
          Não conseguimos carregar os recibos.{" "}
          <button type="button" className="min-h-11 font-bold underline" onClick={() => void refetch()}>
            Tentar de novo
          </button>
        </p>
      ) : null}
      {hasNextPage ? (
        <Button
          variant="outline"
          className="mt-4 w-full"
          loading={isFetchingNextPage}
          loadingText="Carregando..."
          onClick={() => void fetchNextPage()}
        >
          Ver mais recibos
        </Button>
      ) : null}
    </Card>
  );
}
