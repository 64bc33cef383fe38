import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { SearchOutput } from "../../shared/search";
import { driverCountText } from "../../shared/search/driver-count-text";
import { PageHeading } from "../app/layout/page-heading";
import { DriverCard } from "../drivers/driver-card";
import { DriverCardSkeletons } from "../drivers/driver-card-skeleton";
import { OriginOfLinks } from "../intent/origin-of-links";
import { ErrorState } from "../ui/error-state";
import { RouteDots } from "../ui/route-dots";
import { Loading } from "../ui/skeleton";
import { WaitingCard } from "../waiting/waiting-card";
import { FilterChips } from "./filter-chips";
import { FilterSheet } from "./filter-sheet";
import { LoadMore } from "./load-more";
import { NothingFound } from "./nothing-found";
import { SearchFailed } from "./search-failed";
import { hasFacts, hasTicks, type SearchParams, searchPath, without } from "./search-params";
import { shownText, totalText } from "./search-text";
import { useResultPages } from "./use-result-pages";
import { WiderSearches } from "./wider-searches";

type SearchResultsProps = { params: SearchParams };

/** The drivers found, page after page. The filters stay in place whatever is found. */
export function SearchResults({ params }: SearchResultsProps) {
  const results = useResultPages(params);
  return (
    <>
      <ResultsHead params={params} results={results} />
      <div className="mb-5 grid gap-4 md:hidden">
        <FilterSheet params={params} />
        {isAnswered(params, results) ? null : <FilterChips params={params} facts />}
      </div>
      <ResultsBody params={params} results={results} />
    </>
  );
}

/** "Nenhum condutor encontrado" itself offers links that remove a place. */
function isAnswered(params: SearchParams, { first }: Results): boolean {
  return first.data?.totalCount === 0 && !hasFacts(params);
}

type Results = ReturnType<typeof useResultPages>;
type ResultsProps = SearchResultsProps & { results: Results };

function ResultsHead({ params, results: { first, pages } }: ResultsProps) {
  if (first.isError) return <SearchFailed onRetry={() => void first.refetch()} retrying={first.isFetching} />;
  if (first.isPending) return <h1 className="sr-only">Buscar condutores</h1>;
  if (first.data.totalCount === 0) return <NothingFound params={params} />;
  const { data: total } = first;
  return (
    <>
      <PageHeading
        title={totalText(total)}
        aside={<FilterChips params={params} className="hidden md:flex" />}
      />
      {total.showing ? <Corrected showing={total.showing} /> : null}
      <p className="mt-3 mb-5 text-ink-2" role="status">
        {shownText(driversOn(pages).length, total)}
        <span className="hidden md:inline">
          . Quem tem mais vagas e está há mais tempo na Rota aparece primeiro.
        </span>
      </p>
    </>
  );
}

function ResultsBody({ params, results }: ResultsProps) {
  const { first } = results;
  if (first.isError) return null;
  if (first.isPending) {
    return (
      <Loading text="Carregando condutores...">
        <DriverCardSkeletons className="grid gap-4" />
      </Loading>
    );
  }
  const isNobody = first.data.totalCount === 0;
  if (isNobody)
    return (
      <>
        {hasTicks(params) ? null : <WaitingCard key={searchPath(params)} params={params} />}
        <WiderSearches params={params} />
      </>
    );
  return <Found params={params} total={first.data} results={results} />;
}

function driversOn(pages: Results["pages"]) {
  return pages.flatMap(({ data, page }) => (data?.drivers ?? []).map((driver) => ({ driver, page })));
}

function Found({ params, total, results }: ResultsProps & { total: SearchOutput }) {
  const { pages, lastPage, showMore, newestPage } = results;
  const drivers = driversOn(pages);
  const newest = useRef<HTMLLIElement>(null);
  const firstNew = drivers.find(({ page }) => page === newestPage)?.driver.id;
  useEffect(() => {
    if (firstNew) newest.current?.querySelector("a")?.focus();
  }, [firstNew]);
  const failedPage = pages.find(({ isError }) => isError);
  const searched = {
    school: total.showing?.school ?? params.escola,
    neighborhood: total.showing?.neighborhood ?? params.bairro,
  };
  const isWaiting = total.drivers.every(({ available, availableSeats }) => !available || availableSeats < 1);
  return (
    <>
      {isWaiting && !hasTicks(params) ? (
        <WaitingCard key={searchPath(params)} params={params} closed />
      ) : null}
      <OriginOfLinks
        words={`a ${driverCountText(total).replace(/^M/, "m")}`}
        href={searchPath(params)}
        asked={askedOf(params, total.showing)}
      >
        <ul className="grid gap-4">
          {drivers.map(({ driver }, index) => (
            <li key={driver.id} ref={driver.id === firstNew ? newest : undefined}>
              <DriverCard driver={driver} level={2} row searched={searched} eager={index < 2} />
            </li>
          ))}
        </ul>
      </OriginOfLinks>
      <div className="mt-8 flex flex-col items-center gap-4 text-center">
        <RouteDots page={lastPage} totalPages={total.totalPages} className="w-full" />
        <p className="text-ink-2">
          {shownText(drivers.length, total)}. Página {lastPage} de {total.totalPages}
        </p>
        {failedPage ? (
          <ErrorState
            title="Erro na busca"
            onRetry={() => void failedPage.refetch()}
            retrying={failedPage.isFetching}
          >
            Não conseguimos carregar mais condutores. O que você já viu continua aqui.
          </ErrorState>
        ) : (
          <LoadMore
            params={params}
            lastPage={lastPage}
            totalPages={total.totalPages}
            loading={pages.some(({ isPending }) => isPending)}
            onMore={showMore}
          />
        )}
        {(params.pagina ?? 1) > 1 ? (
          <Link to="/buscar" search={({ pagina: _, ...filters }) => filters} className="text-link py-2.5">
            Voltar ao início da lista
          </Link>
        ) : null}
      </div>
    </>
  );
}

/** The search as it was understood. */
function askedOf(params: SearchParams, showing: SearchOutput["showing"]): SearchParams {
  return {
    ...without(params, []),
    ...(showing?.city && { cidade: showing.city }),
    ...(showing?.school && { escola: showing.school }),
    ...(showing?.neighborhood && { bairro: showing.neighborhood }),
  };
}

function Corrected({ showing }: { showing: NonNullable<SearchOutput["showing"]> }) {
  const words = [showing.school, showing.neighborhood, showing.city].filter(Boolean).join(", ");
  return (
    <p className="mt-3 rounded-control border border-l-8 border-info-line border-l-info bg-info-soft px-4 py-3">
      Não achamos exatamente o que você escreveu. Mostrando resultados para <strong>{words}</strong>.
    </p>
  );
}
