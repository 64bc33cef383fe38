import { Link, lazyRouteComponent } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";
import type { SearchOutput } from "../../shared/search";
import { driverCountText } from "../../shared/search/driver-count-text";
import { PageHeading } from "../app/layout/page-heading";
import { DriverCard } from "../drivers/driver-card";
import { DriverCardSkeletons } from "../drivers/driver-card-skeleton";
import { OriginOfLinks } from "../intent/origin-of-links";
import { ErrorState } from "../ui/error-state";
import { RouteDots } from "../ui/route-dots";
import { Loading } from "../ui/skeleton";
import { hasTicks, without } from "./change-search";
import { LoadMore } from "./load-more";
import { SearchFailed } from "./search-failed";
import { type SearchParams, searchPath } from "./search-params";
import { shownText, totalText } from "./search-text";
import { useResultPages } from "./use-result-pages";

/** When nobody is found, or nobody with a seat. The server calls their `preload` before rendering, which can't wait. */
export const NobodyFound = lazyRouteComponent(() => import("./nobody/nobody-found"), "NobodyFound");
export const WaitingCard = lazyRouteComponent(
  () => import("../families/waiting/waiting-card"),
  "WaitingCard",
);

const PlaceAfterReload = lazy(() =>
  import("./place-after-reload").then((module) => ({ default: module.PlaceAfterReload })),
);

type SearchResultsProps = { params: SearchParams };

/** The drivers found, page after page. The filters stay in place whatever is found. */
export function SearchResults({ params }: SearchResultsProps) {
  const results = useResultPages(params);
  return (
    <>
      <ResultsHead params={params} results={results} />
      <ResultsBody params={params} results={results} />
      {results.place ? (
        <Suspense>
          <PlaceAfterReload {...results.place} />
        </Suspense>
      ) : null}
    </>
  );
}

type Results = ReturnType<typeof useResultPages>;
type ResultsProps = SearchResultsProps & { results: Results };

function ResultsHead({ params, results: { first, pages } }: ResultsProps) {
  if (first.isError) return <SearchFailed onRetry={() => void first.refetch()} retrying={first.isFetching} />;
  if (first.isPending) return <h1 className="sr-only">Buscar condutores</h1>;
  if (first.data.totalCount === 0)
    return (
      <Suspense fallback={<h1 className="sr-only">Buscar condutores</h1>}>
        <NobodyFound params={params} />
      </Suspense>
    );
  const { data: total } = first;
  return (
    <>
      <PageHeading title={totalText(total)} className="max-md:[&_h1]:text-h3" />
      <p className="text-ink-2 max-md:text-small md:mt-3" role="status">
        {shownText(driversOn(pages).length, total)}. Todos assinam a Rota Escola.
      </p>
      {total.showing ? <Corrected showing={total.showing} /> : null}
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
  if (first.data.totalCount === 0) return null;
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
  const asked = askedOf(params, total.showing);
  const isWaiting = total.drivers.every(({ available, availableSeats }) => !available || availableSeats < 1);
  return (
    <>
      {isWaiting && !hasTicks(params) ? (
        <Suspense>
          <WaitingCard key={searchPath(params)} params={params} closed />
        </Suspense>
      ) : null}
      <OriginOfLinks
        words={`a ${driverCountText(total).replace(/^M/, "m")}`}
        href={searchPath(params)}
        asked={asked}
      >
        <ul className="mt-3 grid gap-4 md:mt-5">
          {drivers.map(({ driver }, index) => (
            <li key={driver.id} ref={driver.id === firstNew ? newest : undefined}>
              <DriverCard driver={driver} level={2} row asked={asked} eager={index < 2} />
            </li>
          ))}
        </ul>
      </OriginOfLinks>
      <div className="mt-8 flex flex-col items-center gap-4 text-center">
        <RouteDots page={lastPage} totalPages={total.totalPages} className="w-full" />
        <p className="text-ink-2">
          {shownText(drivers.length, total)}. Página {lastPage} de {total.totalPages}. Quem tem mais vagas e
          assina há mais tempo aparece primeiro.
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
    <p className="mt-1 text-label md:text-body">
      Não achamos exatamente o que você escreveu. Mostrando resultados para <strong>{words}</strong>.
    </p>
  );
}
