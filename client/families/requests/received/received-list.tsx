import { useEffect, useRef } from "react";
import type { ReceivedParams } from "../../../../shared/families/requests/received";
import type { ReceivedRequests } from "../../../../shared/families/requests/received-calls";
import { paths } from "../../../../shared/paths";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { ReceivedFilters } from "./received-filters";
import { ReceivedItem } from "./received-item";
import { ShiftCounts } from "./shift-counts";
import type { Received } from "./use-received";

type ReceivedListProps = { params: ReceivedParams; received: Received; first: ReceivedRequests };

/** What waits in each shift, the filters, and the requests, newest first. */
export function ReceivedList({ params, received, first }: ReceivedListProps) {
  const { requests, query } = received;
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(0);
  useEffect(() => {
    // After "more" the focus moves to the first new one.
    if (query.isFetchingNextPage) shown.current = requests.length;
    else if (shown.current > 0 && requests.length > shown.current) {
      list.current?.children[shown.current]?.querySelector<HTMLElement>("h2")?.focus();
      shown.current = 0;
    }
  }, [query.isFetchingNextPage, requests.length]);
  return (
    <div className="mt-6 grid gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] md:items-start md:gap-6">
      <div className="grid gap-5 md:order-2">
        <ShiftCounts counts={first.counts} year={first.year} />
      </div>
      <div className="min-w-0">
        {first.isVisible ? null : <HiddenProfile />}
        <ReceivedFilters params={params} shifts={first.counts.shifts} />
        {requests.length === 0 ? (
          <p className="mt-5 text-ink-2">{emptyText(params)}</p>
        ) : (
          <ul ref={list} aria-label="Pedidos" className="mt-5 grid gap-5">
            {requests.map((request) => (
              <ReceivedItem key={request.id} request={request} received={received} year={first.year} />
            ))}
          </ul>
        )}
        {query.hasNextPage ? (
          <Button
            variant="outline"
            className="mt-5 w-full"
            loading={query.isFetchingNextPage}
            loadingText="Carregando..."
            onClick={() => void query.fetchNextPage()}
          >
            Ver mais pedidos
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function HiddenProfile() {
  return (
    <Banner
      kind="warning"
      className="mb-5"
      lead="As famílias não veem seu perfil agora."
      action={
        <ButtonLink to={paths.dashboard} variant="outline">
          Abrir meu painel
        </ButtonLink>
      }
    >
      Você não recebe pedidos novos. Aos que já chegaram, você pode responder que não tem vaga.
    </Banner>
  );
}

function emptyText({ estado, turno }: ReceivedParams): string {
  if (estado || turno) return "Nenhum pedido aqui. Mude a situação ou o turno para ver outros.";
  return "Nenhuma família pediu vaga ainda. Os pedidos aparecem aqui, e avisamos você.";
}
