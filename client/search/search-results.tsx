import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { SearchOutput } from "../../shared/search";
import { PageHeading } from "../app/layout/page-heading";
import { DriverCard } from "../drivers/driver-card";
import { DriverCardSkeletons } from "../drivers/driver-card-skeleton";
import { ErrorState } from "../ui/error-state";
import { RouteDots } from "../ui/route-dots";
import { Loading } from "../ui/skeleton";
import { FilterChips } from "./filter-chips";
import { LoadMore } from "./load-more";
import { NothingFound } from "./nothing-found";
import { SearchFailed } from "./search-failed";
import type { SearchParams } from "./search-params";
import { countWords, shownWords } from "./search-words";
import { useResultPages } from "./use-result-pages";

type SearchResultsProps = { params: SearchParams };

/** The drivers that a search found, page after page. */
export function SearchResults({ params }: SearchResultsProps) {
  const { first, pages, lastPage, showMore, newestPage } = useResultPages(params);
  if (first.isError) return <SearchFailed onRetry={() => void first.refetch()} retrying={first.isFetching} />;
  if (first.isPending) {
    return (
      <>
        <h1 className="sr-only">Buscar condutores</h1>
        <Loading text="Carregando condutores...">
          <DriverCardSkeletons className="grid gap-4" />
        </Loading>
      </>
    );
  }
  if (first.data.totalCount === 0) return <NothingFound params={params} />;
  return (
    <Found
      params={params}
      total={first.data}
      pages={pages}
      lastPage={lastPage}
      showMore={showMore}
      newestPage={newestPage}
    />
  );
}

type FoundProps = SearchResultsProps &
  Pick<ReturnType<typeof useResultPages>, "pages" | "lastPage" | "showMore" | "newestPage"> & {
    total: SearchOutput;
  };

function Found({ params, total, pages, lastPage, showMore, newestPage }: FoundProps) {
  const drivers = pages.flatMap(({ data, page }) =>
    (data?.drivers ?? []).map((driver) => ({ driver, page })),
  );
  const newest = useRef<HTMLLIElement>(null);
  const firstNew = drivers.find(({ page }) => page === newestPage)?.driver.id;
  useEffect(() => {
    if (firstNew) newest.current?.querySelector("a")?.focus();
  }, [firstNew]);
  const failedPage = pages.find(({ isError }) => isError);
  const shown = shownWords(drivers.length, total);
  const searched = {
    school: total.showing?.school ?? params.escola,
    neighborhood: total.showing?.neighborhood ?? params.bairro,
  };
  return (
    <>
      <PageHeading title={countWords(total)} aside={<FilterChips params={params} />} />
      {total.showing ? <Corrected showing={total.showing} /> : null}
      <p className="mt-3 mb-5 text-ink-2" role="status">
        {shown}
        <span className="hidden md:inline">
          . Quem tem mais vagas e está há mais tempo na Rota aparece primeiro.
        </span>
      </p>
      <ul className="grid gap-4">
        {drivers.map(({ driver }, index) => (
          <li key={driver.id} ref={driver.id === firstNew ? newest : undefined}>
            <DriverCard driver={driver} level={2} row searched={searched} eager={index < 2} />
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-col items-center gap-4 text-center">
        <RouteDots page={lastPage} totalPages={total.totalPages} className="w-full" />
        <p className="text-ink-2">
          {shown}. Página {lastPage} de {total.totalPages}
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

function Corrected({ showing }: { showing: NonNullable<SearchOutput["showing"]> }) {
  const words = [showing.school, showing.neighborhood, showing.city].filter(Boolean).join(", ");
  return (
    <p className="mt-3 rounded-control border border-l-8 border-info-line border-l-info bg-info-soft px-4 py-3">
      Não achamos exatamente o que você escreveu. Mostrando resultados para <strong>{words}</strong>.
    </p>
  );
}
