import type { LandingPage } from "../../shared/content/landing";
import type { DriverCard, PublicProfile } from "../../shared/drivers";
import { normalise, type SearchFilters, type SearchOutput } from "../../shared/search";

/**
 * What a page depends on and a change invalidates: one driver, the drivers of a city or a state, or all
 * visible drivers.
 */
export type PageTag = "everywhere" | `driver:${string}` | `city:${string}` | `state:${string}`;

/** Prefix of the tag of one driver. */
export const DRIVER = "driver:";

/** Where a driver is listed: the state's code and the city, the latter as typed or normalised. */
export type ChangedPlace = { state: string; city: string };

/** A call made while rendering a page, with its output. */
export type PageCall =
  | { path: "site.company" | "plans.pricing" | "blog.posts" | "blog.post" }
  | { path: "drivers.byId"; output: PublicProfile }
  | { path: "drivers.compare"; output: { drivers: PublicProfile[] } }
  | { path: "drivers.featured"; output: DriverCard[] }
  | { path: "drivers.search"; input: SearchFilters; output: SearchOutput }
  | { path: "landing.page"; output: LandingPage }
  | { path: "search.relaxations" };

/**
 * The tags that a change of a driver invalidates, the driver first. A driver listed neither before nor after
 * is in no list. @param places where the driver was listed before, and is listed now
 */
export function tagsOfChange(driverId: string, places: readonly ChangedPlace[]): PageTag[] {
  const everywhere: PageTag[] = places.length > 0 ? ["everywhere"] : [];
  const tags = places.flatMap(({ state, city }) => [stateTag(state), cityTag(city)]);
  return [...new Set([driverTag(driverId), ...everywhere, ...tags])];
}

/** The tags of a page that was rendered from these calls. */
export function tagsOfPage(calls: readonly PageCall[]): Set<PageTag> {
  return new Set(calls.flatMap(tagsOfCall));
}

/** The ids of the drivers on a page with these tags. */
export function driversAmong(tags: ReadonlySet<PageTag>): string[] {
  return [...tags].flatMap((tag) => (tag.startsWith(DRIVER) ? [tag.slice(DRIVER.length)] : []));
}

function tagsOfCall(call: PageCall): PageTag[] {
  switch (call.path) {
    case "site.company":
    case "plans.pricing":
    case "blog.posts":
    case "blog.post":
      return [];
    case "drivers.byId":
      return [driverTag(call.output.id)];
    case "drivers.compare":
      return call.output.drivers.map(({ id }) => driverTag(id));
    case "drivers.featured":
      return ["everywhere", ...call.output.map(({ id }) => driverTag(id))];
    case "drivers.search":
      return [searchedPlace(call.input, call.output), ...call.output.drivers.map(({ id }) => driverTag(id))];
    case "landing.page": {
      const { cards, others } = call.output;
      return [placeOf(call.output), ...[...cards, ...others].map(({ id }) => driverTag(id))];
    }
    default:
      // Wider searches, and any call not listed here.
      return ["everywhere"];
  }
}

// While anybody is found in a city of exactly this name, no other city is searched (findDrivers). Otherwise a
// driver who appears anywhere in the state may be the better result.
function searchedPlace({ state, city }: SearchFilters, { drivers, showing }: SearchOutput): PageTag {
  const tag = cityTag(city ?? "");
  if (!showing && drivers.some(({ serviceCity }) => cityTag(serviceCity) === tag)) return tag;
  return state ? stateTag(state) : "everywhere";
}

// A driver who starts or stops serving a school or neighborhood changes the pages of its city.
function placeOf({ state, city }: LandingPage): PageTag {
  if (city) return cityTag(city);
  return state ? stateTag(state) : "everywhere";
}

function driverTag(id: string): PageTag {
  return `${DRIVER}${id}`;
}

function cityTag(city: string): PageTag {
  return `city:${normalise(city)}`;
}

function stateTag(state: string): PageTag {
  return `state:${state}`;
}
