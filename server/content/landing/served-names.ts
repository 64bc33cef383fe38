import { and, asc, count, desc, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import { schools } from "../../../drizzle/schema/schools";
import { searchEntries, searchNames } from "../../../drizzle/schema/search";
import type { PlaceLink } from "../../../shared/content/landing";
import { LANDING_NAMES_MAX } from "../../../shared/limits";
import { slugOf } from "../../../shared/places/slugs";
import type { Db } from "../../platform/database/database";
import type { NameKind } from "../../search/entries/lexemes";
import { namePath } from "./find-place";
import { type PlaceCity, slugsOfFreeText } from "./name-slugs";
import { areShared } from "./shared-names";

/** A school or neighborhood with the link to its page. */
export type ServedName = PlaceLink & { id: number; kind: NameKind; words: string; schoolId: string };

/** A city's schools or neighborhoods with visible drivers, by number of drivers. */
export async function namesServed(db: Db, city: PlaceCity, kind: NameKind, now: Date): Promise<PlaceLink[]> {
  const served = await readServed(db, city, eq(searchNames.kind, kind), now);
  return served.map(linkOf);
}

/** Those of some names of a city that have visible drivers, in the order of `ids`. */
export async function namesWithIds(
  db: Db,
  city: PlaceCity,
  ids: readonly number[],
  now: Date,
): Promise<ServedName[]> {
  if (ids.length === 0) return [];
  const served = await readServed(db, city, inArray(searchNames.id, [...ids]), now, ids.length);
  const place = new Map(ids.map((id, at) => [id, at]));
  return served.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

/** The link to a name's page. */
export function linkOf({ name, path, drivers }: ServedName): PlaceLink {
  return { name, path, drivers };
}

async function readServed(
  db: Db,
  city: PlaceCity,
  condition: SQL,
  now: Date,
  limit = LANDING_NAMES_MAX,
): Promise<ServedName[]> {
  const lapsed = lapsedNames(db, eq(searchEntries.cityId, city.id), now);
  const { id, kind, label, schoolId } = searchNames;
  const drivers = sql`${searchNames.drivers} - coalesce(${lapsed.drivers}, 0)`.mapWith(Number).as("visible");
  const rows = await db
    .select({ id, kind, words: searchNames.name, label, schoolId, drivers, slug: schools.slug })
    .from(searchNames)
    .leftJoin(lapsed, eq(lapsed.id, id))
    .leftJoin(schools, eq(schools.id, searchNames.schoolId))
    .where(and(eq(searchNames.cityId, city.id), gt(searchNames.drivers, 0), condition, areShared(db, city)))
    .orderBy(desc(drivers), asc(label))
    .limit(limit);
  const visible = rows.filter((row) => row.drivers > 0);
  const free = visible.filter((row) => row.kind === "school" && row.slug === null);
  const slugs = await slugsOfFreeText(
    db,
    city,
    free.map((row) => row.label),
  );
  return visible.map(({ id, kind, words, label, schoolId, drivers, slug }) => ({
    id,
    kind,
    words,
    name: label,
    schoolId,
    drivers,
    path: namePath(city, kind, slug ?? (kind === "school" ? slugs.get(label) : undefined) ?? slugOf(label)),
  }));
}

/** How many lapsed drivers each name still counts until the cleanup; few, and found by a partial index. */
export function lapsedNames(db: Db, condition: SQL | undefined, now: Date) {
  return db
    .select({
      id: sql<number>`unnest(${searchEntries.schoolIds} || ${searchEntries.neighborhoodIds})`.as("name_id"),
      drivers: count().as("lapsed_drivers"),
    })
    .from(searchEntries)
    .where(and(condition, lte(searchEntries.entitledUntil, now)))
    .groupBy(sql`name_id`)
    .as("lapsed");
}
