import { and, eq } from "drizzle-orm";
import { searchCities } from "../../../drizzle/schema/search";
import { isStateCode, type StateCode, states } from "../../../shared/brazil";
import { namedParts, type PlaceAddress, placePath, readPlaceParts } from "../../../shared/content/landing";
import { paths } from "../../../shared/paths";
import { slugOf } from "../../../shared/places/slugs";
import { normalise } from "../../../shared/search";
import type { Db } from "../../platform/database/database";
import type { NameKind } from "../../search/entries/lexemes";
import { findNeighborhood, findSchool, type PlaceCity, type PlaceName } from "./name-slugs";

/** A place that has a page: Brazil, a state, or a place that has or had drivers. */
export type Place =
  | { kind: "country" }
  | { kind: "state"; state: StateCode }
  | { kind: "city"; state: StateCode; city: PlaceCity }
  | { kind: NameKind; state: StateCode; city: PlaceCity; name: PlaceName };

/** The place of a URL path, in any spelling. Undefined if there is no such page, or never was a driver. */
export async function findPlace(db: Db, address: PlaceAddress): Promise<Place | undefined> {
  if (address.state === undefined) return address.city ? undefined : { kind: "country" };
  const state = address.state.toUpperCase();
  if (!isStateCode(state)) return undefined;
  if (address.city === undefined) return { kind: "state", state };
  const city = await findCity(db, state, normalise(address.city));
  if (!city) return undefined;
  if (address.school) return named("school", city, await findSchool(db, city, address.school));
  if (!address.neighborhood) return { kind: "city", state, city };
  return named("neighborhood", city, await findNeighborhood(db, city, address.neighborhood));
}

function named(kind: NameKind, city: PlaceCity, name: PlaceName | undefined): Place | undefined {
  return name && { kind, state: city.state, city, name };
}

async function findCity(db: Db, state: StateCode, name: string): Promise<PlaceCity | undefined> {
  const { id, label } = searchCities;
  const [found] = await db
    .select({ id, label })
    .from(searchCities)
    .where(and(eq(searchCities.name, name), eq(searchCities.state, state)));
  return found && { ...found, name, state };
}

/** The canonical path of a place's page. */
export function pathOf(place: Place): string {
  if (place.kind === "country") return placePath({});
  if (place.kind === "state") return statePath(place.state);
  if (place.kind === "city") return cityPath(place.city);
  return namePath(place.city, place.kind, place.name.slug);
}

export function statePath(state: StateCode): string {
  return placePath({ state: state.toLowerCase() });
}

export function cityPath({ state, name }: Pick<PlaceCity, "state" | "name">): string {
  return placePath({ state: state.toLowerCase(), city: slugOf(name) });
}

export function namePath(
  { state, name }: Pick<PlaceCity, "state" | "name">,
  kind: NameKind,
  slug: string,
): string {
  return placePath({ state: state.toLowerCase(), city: slugOf(name), [kind]: slug });
}

/** The breadcrumb of a place, topmost page first, without the home page. */
export function pagesAbove(place: Place): { name: string; path: string }[] {
  if (place.kind === "country") return [];
  const country = { name: "Estados", path: placePath({}) };
  if (place.kind === "state") return [country];
  const state = { name: states[place.state], path: statePath(place.state) };
  if (place.kind === "city") return [country, state];
  return [country, state, { name: place.city.label, path: cityPath(place.city) }];
}

const ROOT = paths.places.slice(1);
const words: readonly string[] = Object.values(namedParts);

/**
 * Parses the path of a page: undefined if it is not a place's page, null if no place can have it, else its parts as typed.
 */
export function readPlacePath(path: string): PlaceAddress | null | undefined {
  const [, root, ...parts] = path.split("/");
  if (root?.toLowerCase() !== ROOT) return undefined;
  if (parts.at(-1) === "") parts.pop();
  const typed = parts.map(decoded);
  if (typed.some((part) => part === undefined || normalise(part) === "")) return null;
  const read = typed.map((part = "", at) =>
    at === 2 && words.includes(part.toLowerCase()) ? part.toLowerCase() : part,
  );
  return readPlaceParts(read) ?? null;
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
