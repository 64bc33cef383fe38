import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { counted } from "../../../shared/brazil";
import { consolePaths } from "../../../shared/operation/console-paths";
import type { QueueKind } from "../../../shared/queue";
import { PageHeading } from "../../app/layout/page-heading";
import { cn } from "../../ui/cn";
import { ErrorState } from "../../ui/error-state";
import { consoleApi } from "../api";
import { NewRequestLink } from "../data-requests/new-request-link";
import { HealthCard } from "../health/health-card";
import { isLost } from "../parts/is-lost";
import { refreshEvery } from "../parts/refresh-every";
import { isPaned } from "./is-paned";
import { emptyText, type QueueItem } from "./item-text";
import { KindChips } from "./kind-chips";
import { QueueDetail } from "./queue-detail";
import { QueueKeys } from "./queue-keys";
import { QueueList } from "./queue-list";
import { partsOf, rowKey, rowWith, sequenceOf, type Waiting } from "./queue-rows";
import { useListFocus } from "./use-item-focus";
import { COUNT_EVERY_MS, useQueueCounts } from "./use-queue-counts";
import { useQueueKeys } from "./use-queue-keys";

/** Pending decisions: the list, and next to it (under 1024 px: instead of it) the open item. */
export function QueuePage({ kind, itemId }: { kind: QueueKind | undefined; itemId: string | undefined }) {
  const navigate = useNavigate();
  const { counts, isUnknown } = useQueueCounts();
  const list = consoleApi.queue.list.useInfiniteQuery(
    { kind },
    {
      getNextPageParam: (page) => (page.hasMore ? page.items.at(-1)?.id : undefined),
      refetchInterval: refreshEvery(COUNT_EVERY_MS),
    },
  );
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  const items = sequenceOf(rows, kind);
  const open = (id: string | undefined) =>
    void navigate({
      to: consolePaths.queue,
      search: { tipo: kind, item: id },
      state: { isUnchosen: true },
      resetScroll: !isPaned(),
    });
  // The next item, also of the same driver, or the previous one at the end of the list: decided items leave the list.
  const openNext = () => {
    const now = items.findIndex(({ id }) => id === itemId);
    const others = items.filter(({ id }) => id !== itemId);
    open(others[Math.max(0, Math.min(now, others.length - 1))]?.id);
  };
  const row = rowWith(rows, itemId);
  const opened = row && partsOf(row).find(({ id }) => id === itemId);
  const openRow = row && rowKey(row);
  // A document needs the full width, to show its picture next to the profile.
  const isAlone = opened?.kind === "document" || (kind === "document" && itemId !== undefined);
  useQueueKeys({ items, itemId, open });
  useListFocus({ itemId, openRow, rows });
  useTitleCount(counts?.total);
  return (
    <div
      className={cn(
        "console-page py-7",
        itemId && "max-lg:pt-3",
        isAlone && "lg:pt-3",
        isAlone ||
          "panes:flex panes:h-[calc(100dvh-4rem-1px)] panes:flex-col panes:overflow-hidden panes:py-3",
      )}
    >
      <div className={isAlone ? "sr-only" : itemId ? "max-lg:sr-only" : undefined}>
        <PageHeading
          title="Fila"
          className="panes:items-center panes:*:first:flex panes:*:first:items-baseline panes:*:first:gap-6"
          lead={isUnknown ? "Não conseguimos contar agora. Tentamos de novo em instantes." : lead(counts)}
          aside={<QueueKeys />}
        />
      </div>
      <div className={isAlone ? "hidden" : itemId ? "hidden lg:block" : undefined}>
        <HealthCard />
        <KindChips counts={counts} kind={kind} />
        {kind === "data-request" ? (
          <div className="mt-5">
            <NewRequestLink />
          </div>
        ) : null}
      </div>
      {isLost(list) ? (
        <ErrorState title="Não conseguimos carregar a fila" onRetry={() => void list.refetch()} />
      ) : (
        <div
          className={cn(
            "grid items-start gap-6",
            itemId ? "lg:mt-5" : "mt-5",
            isAlone ||
              "lg:grid-cols-[minmax(20rem,30rem)_1fr] panes:mt-3 panes:min-h-0 panes:flex-1 panes:grid-rows-[minmax(0,1fr)] panes:items-stretch",
          )}
        >
          {isAlone ? null : (
            <QueueList
              items={rows}
              isLoading={list.isPending}
              openId={itemId}
              openRow={openRow}
              kind={kind}
              hasMore={list.hasNextPage}
              onMore={() => void list.fetchNextPage()}
              lastClosedAt={counts?.lastClosedAt ?? null}
            />
          )}
          {itemId ? (
            <QueueDetail
              id={itemId}
              key={itemId}
              kind={kind}
              place={placeOf(opened, rows, counts)}
              openNext={openNext}
            />
          ) : null}
        </div>
      )}
    </div>
  );
}

type Counts = NonNullable<ReturnType<typeof useQueueCounts>["counts"]>;

function lead(counts: Counts | undefined): ReactNode {
  if (!counts) return "Contando o que espera...";
  if (counts.total === 0) return emptyText(counts.lastClosedAt);
  const waits = counted(counts.total, "decisão espera", "decisões esperam");
  const late = counted(counts.late, "atrasada", "atrasadas");
  return (
    <>
      {`${waits}${counts.late > 0 ? `, ${late}` : ""}.`}
      <span className="max-lg:hidden"> Urgentes primeiro, depois o prazo mais perto.</span>
    </>
  );
}

/** "1 de 4": the position among the items of the same kind. Null if it is not in the list. */
function placeOf(
  opened: Waiting | undefined,
  rows: readonly QueueItem[],
  counts: Counts | undefined,
): string | null {
  if (!opened) return null;
  const alike = sequenceOf(rows, opened.kind);
  return `${alike.findIndex(({ id }) => id === opened.id) + 1} de ${counts?.kinds[opened.kind] ?? alike.length}`;
}

/** "(14) Fila" in the title of the tab. */
function useTitleCount(total: number | undefined): void {
  useEffect(() => {
    if (total === undefined) return;
    document.title = `${total > 0 ? `(${total}) ` : ""}Fila | Operação`;
  }, [total]);
}
