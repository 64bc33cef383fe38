import { useEffect } from "react";
import { SEARCH_CACHE } from "../../../shared/limits";
import { factParamNames } from "../../../shared/search/facts";
import { trpc } from "../../app/trpc";
import { WaitingCard } from "../../families/waiting/waiting-card";
import { ButtonLink } from "../../ui/button-link";
import { hasTicks, without } from "../change-search";
import { filtersOf, hasCep, hasFacts, type SearchParams, searchPath } from "../search-params";
import { reason } from "./nobody-text";
import { hasOffers, Offers } from "./offers";

/** No driver for these filters: why, what there is instead, closest first, and then "Avise-me", on wide screens beside it. */
export function NobodyFound({ params }: { params: SearchParams }) {
  const { data } = trpc.search.relaxations.useQuery(filtersOf(params), { staleTime: SEARCH_CACHE });
  // What she finds next is still for this school, shift and year.
  useEffect(() => {
    import("../../intent/intent").then(
      ({ storeSearch }) => storeSearch(params),
      () => {},
    );
  }, [params]);
  const helps = data !== undefined && hasOffers(data);
  const asks = !(hasTicks(params) || hasCep(params));
  const isFiltered = hasFacts(params) || params.cidade || params.escola || params.bairro;
  return (
    <div
      className={
        helps && asks ? "lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-12" : undefined
      }
    >
      <div>
        <h1 tabIndex={-1} className="text-h2">
          Nenhum condutor encontrado
        </h1>
        <p className="mt-2 max-w-text text-ink-2">
          {reason(params, data?.isKnownCity)}
          {helps ? " Veja o que há hoje:" : null}
        </p>
        {isFiltered && data && !helps ? (
          <ButtonLink to="/buscar" search={without(params, dropped)} variant="outline" className="mt-5">
            Limpar filtros
          </ButtonLink>
        ) : null}
        {data ? <Offers params={params} found={data} /> : null}
      </div>
      {asks ? <WaitingCard key={searchPath(params)} params={params} beside={helps} /> : null}
    </div>
  );
}

const dropped = ["cidade", "escola", "bairro", ...factParamNames] as const;
