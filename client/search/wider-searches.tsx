import { Link } from "@tanstack/react-router";
import type { PlaceLink } from "../../shared/landing/landing";
import { SEARCH_CACHE } from "../../shared/limits";
import type { Relaxation, SearchFilters } from "../../shared/search";
import { driverCountText } from "../../shared/search/driver-count-text";
import { factFilterNames } from "../../shared/search/facts";
import { trpc } from "../app/trpc";
import { PlaceChips } from "../landing/place-chips";
import { Icon } from "../ui/icon";
import { factPhrase } from "./fact-labels";
import { placeOf } from "./place-of";
import { factsIn, filtersOf, type SearchParams } from "./search-params";

/**
 * Schools for which somebody has a seat, and results of the same search without one or more of its filters, closest
 * first. Nothing until loaded.
 */
export function WiderSearches({ params }: { params: SearchParams }) {
  const { data } = trpc.search.relaxations.useQuery(filtersOf(params), { staleTime: SEARCH_CACHE });
  if (!data) return null;
  return (
    <>
      {data.schools.length > 0 ? <SchoolsWithSeats schools={data.schools} /> : null}
      {data.relaxations.length > 0 ? <Wider relaxations={data.relaxations} /> : null}
      <div className="mt-10">
        <PlaceChips
          title={data.areNear ? "Transporte escolar por perto" : "Transporte escolar no estado"}
          links={data.places}
        />
      </div>
    </>
  );
}

function SchoolsWithSeats({ schools }: { schools: readonly PlaceLink[] }) {
  return (
    <section className="mt-10 max-w-reading" aria-labelledby="escolas-com-vaga">
      <h2 id="escolas-com-vaga" className="text-h3">
        Escolas por perto com vaga
      </h2>
      <ul className="mt-3">
        {schools.map(({ name, path, drivers }) => (
          <li key={path} className="flex min-h-12 items-center justify-between gap-4 border-t">
            <Link to={path} className="text-link min-w-0 py-2.5 wrap-anywhere">
              {name}
            </Link>
            <span className="shrink-0 text-small text-ink-2">{drivers} com vaga</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Wider({ relaxations }: { relaxations: readonly Relaxation[] }) {
  return (
    <section className="mt-10 max-w-reading" aria-labelledby="buscas-parecidas">
      <h2 id="buscas-parecidas" className="text-h3">
        Buscas parecidas com resultado
      </h2>
      <ul className="mt-3 divide-y rounded-card border bg-surface px-5">
        {relaxations.map((relaxation) => {
          const search = paramsOf(relaxation.filters);
          return (
            <li key={relaxation.dropped.join()}>
              <Link to="/buscar" search={search} className="flex min-h-14 items-center gap-3 py-3">
                <span className="min-w-0 flex-1 break-words">
                  <strong className="font-bold">{driverCountText(relaxation)}</strong> {whereWords(search)}
                </span>
                <Icon name="chevron-right" />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** "em Campinas, SP, escola Sementinha, bairro Cambuí, com vaga de manhã" */
function whereWords(params: SearchParams): string {
  const { escola, bairro } = params;
  const words = [`em ${placeOf(params)}`];
  if (escola) words.push(`escola ${escola}`);
  if (bairro) words.push(`bairro ${bairro}`);
  for (const name of factFilterNames) if (params[name]) words.push(factPhrase(name, params));
  return words.join(", ");
}

function paramsOf({ state, city, school, neighborhood, ...facts }: SearchFilters): SearchParams {
  return {
    ...(state && { estado: state }),
    ...(city && { cidade: city }),
    ...(school && { escola: school }),
    ...(neighborhood && { bairro: neighborhood }),
    ...factsIn(facts),
  };
}
