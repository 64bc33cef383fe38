import type { LandingPage } from "../../../shared/content/landing";
import { LANDING_RESULT_PAGES_MAX, SEARCH_PAGE_SIZE } from "../../../shared/limits";
import { paths } from "../../../shared/paths";
import { searchPath } from "../../search/search-params";
import { LightLink } from "./light-link";
import { searchOf } from "./search-of";

/** Collapsed links to all drivers of a city: by name, or to pages of results if there are many. */
export function AllDrivers({ page }: { page: LandingPage }) {
  const { cards, others, drivers, othersTitle } = page;
  if (others.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="text-link inline-block py-2.5 font-bold">{othersTitle}</summary>
      {drivers > cards.length + others.length ? <Pages page={page} /> : <Names drivers={others} />}
    </details>
  );
}

function Names({ drivers }: { drivers: LandingPage["others"] }) {
  return (
    <ul className="grid md:grid-cols-3 md:gap-x-10">
      {drivers.map(({ id, name }) => (
        <li key={id} className="flex min-h-12 items-center border-t">
          <LightLink href={paths.profile(id)} className="text-link min-w-0 py-2 wrap-anywhere">
            {name}
          </LightLink>
        </li>
      ))}
    </ul>
  );
}

function Pages({ page }: { page: LandingPage }) {
  const pages = Math.min(Math.ceil(page.drivers / SEARCH_PAGE_SIZE), LANDING_RESULT_PAGES_MAX);
  return (
    <ol className="flex flex-wrap gap-1">
      {Array.from({ length: pages }, (_, at) => at + 1).map((number) => (
        <li key={number}>
          <LightLink
            href={searchPath({ ...searchOf(page), ...(number > 1 && { pagina: number }) })}
            aria-label={`Página ${number}`}
            className="text-link inline-flex size-11 items-center justify-center"
          >
            {number}
          </LightLink>
        </li>
      ))}
    </ol>
  );
}
