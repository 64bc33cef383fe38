import { Link, lazyRouteComponent } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";
import type { SearchOutput } from "../../shared/search";
import { driverCountText } from "../../shared/search/driver-count-text";
import { latePart } from "../app/late-part";
import { PageHeading } from "../app/layout/page-heading";
import { DriverCard } from "../drivers/driver-card";
import { DriverCardSkeletons } from "../drivers/driver-card-skeleton";
import { spelledName } from "../intent/answers";
import { OriginOfLinks } from "../intent/origin-of-links";
import { cn } from "../ui/cn";
import { ErrorState } from "../ui/error-state";
import { RouteDots } from "../ui/route-dots";
import { Loading } from "../ui/skeleton";
import { hasTicks, without } from "./change-search";
import { LoadMore } from "./load-more";
import { SearchFailed } from "./search-failed";
import { type SearchParams, searchPath } from "./search-params";
import { shownText, totalText } from "./search-text";
import { useResultPages } from "./use-result-pages";

/** When nobody is found, or nobody with a seat. */
const NobodyFound = latePart(
  "client/search/nobody/nobody-found.tsx",
  lazyRouteComponent(() => import("./nobody/nobody-found"), "NobodyFound"),
);
const WaitingCard = latePart(
  "client/families/waiting/waiting-card.tsx",
  lazyRouteComponent(() => import("../families/waiting/waiting-card"), "WaitingCard"),
);

const PlaceAfterReload = lazy(() =>
  import("./place-after-reload").then((module) => ({ default: module.PlaceAfterReload })),
);

type SearchResultsProps = { params: SearchParams };

/** The drivers found, page after page. While another search runs, those of the one before stay, dimmed. */
export function SearchResults({ params }: SearchResultsProps) {
  const results = useResultPages(params);
  const shown = useLastFound({ params, results });
  const isStale = shown.params !== params;
  return (
    <>
      <ResultsHead {...shown} isStale={isStale} />
      <div inert={isStale} className={dimmed(isStale)}>
        <ResultsBody {...shown} />
      </div>
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

/** The results, or while they are being searched the last ones that were not. */
function useLastFound(now: ResultsProps): ResultsProps {
  const last = useRef(now);
  const { isPending } = now.results.first;
  useEffect(() => {
    if (!isPending) last.current = now;
  });
  return isPending ? { ...last.current } : now;
}

/** Not at once: a fast search doesn't flicker. */
function dimmed(isStale: boolean): string {
  return cn("transition-opacity", isStale && "opacity-50 delay-150");
}

function ResultsHead({ params, results: { first, pages }, isStale }: ResultsProps & { isStale: boolean }) {
  if (first.isError) return <SearchFailed onRetry={() => void first.refetch()} retrying={first.isFetching} />;
  if (first.isPending) return <h1 className="sr-only">Buscar condutores</h1>;
  if (first.data.totalCount === 0)
    return (
      <>
        <p role="status" className="text-ink-2">
          {isStale ? "Buscando..." : null}
        </p>
        <div inert={isStale} className={dimmed(isStale)}>
          <Suspense fallback={<h1 className="sr-only">Buscar condutores</h1>}>
            <NobodyFound params={params} />
          </Suspense>
        </div>
      </>
    );
  const { data: total } = first;
  return (
    <div className="items-baseline gap-x-5 md:flex md:flex-wrap">
      <PageHeading title={totalText(total)} className="max-md:[&_h1]:text-h3" />
      <p className="text-ink-2 max-md:text-small" role="status">
        {isStale
          ? "Buscando..."
          : `${shownText(driversOn(pages).length, total)}${params.ano ? `, com vaga para ${params.ano}.` : ". Todos assinam a Rota Escola."}`}
      </p>
      {total.showing ? <Corrected showing={total.showing} drivers={total.drivers} /> : null}
    </div>
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
  const search = shownSearch(params, total.showing);
  // Who has no seat comes last, so the first page tells. Who is found for another year has seats there, whatever is free today.
  const isWaiting =
    (params.pagina ?? 1) === 1 &&
    !params.ano &&
    !hasTicks(params) &&
    total.drivers.every(({ available, availableSeats }) => !available || availableSeats < 1);
  return (
    <>
      {isWaiting ? (
        <Suspense>
          <WaitingCard key={searchPath(params)} params={params} closed />
        </Suspense>
      ) : null}
      <OriginOfLinks
        words={`a ${driverCountText(total).replace(/^M/, "m")}`}
        href={searchPath(params)}
        search={search}
      >
        <ul className="mt-3 grid gap-4 md:mt-5">
          {drivers.map(({ driver }, index) => (
            <li key={driver.id} ref={driver.id === firstNew ? newest : undefined}>
              <DriverCard driver={driver} level={2} row search={search} eager={index < 2} />
            </li>
          ))}
        </ul>
      </OriginOfLinks>
      <div className="mt-8 flex flex-col items-center gap-4 text-center">
        <RouteDots page={lastPage} totalPages={total.totalPages} className="w-full" />
        {/* The heading has said it of a single driver, who has no order. */}
        {total.totalCount === 1 ? null : (
          <p className="text-ink-2">
            {shownText(drivers.length, total)}. Página {lastPage} de {total.totalPages}. Quem tem mais vagas e
            assina há mais tempo aparece primeiro.
          </p>
        )}
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
function shownSearch(params: SearchParams, showing: SearchOutput["showing"]): SearchParams {
  return {
    ...without(params, []),
    ...(showing?.city && { cidade: showing.city }),
    ...(showing?.school && { escola: showing.school }),
    ...(showing?.neighborhood && { bairro: showing.neighborhood }),
  };
}

type CorrectedProps = Pick<SearchOutput, "drivers"> & { showing: NonNullable<SearchOutput["showing"]> };

/** What was searched instead, by the names that the drivers found give: search knows them without accents. */
function Corrected({ showing: { school, neighborhood, city }, drivers }: CorrectedProps) {
  const words = [
    school &&
      spelledName(
        drivers.map(({ offeredSchoolTransport }) => offeredSchoolTransport),
        school,
      ),
    neighborhood &&
      spelledName(
        drivers.map(({ offeredNeighborhoods }) => offeredNeighborhoods),
        neighborhood,
      ),
    city,
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <p className="mt-1 w-full text-label md:text-body">
      Não achamos exatamente o que você escreveu. Mostrando resultados para <strong>{words}</strong>.
    </p>
  );
}
