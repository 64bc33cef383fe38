import { and, asc, between, count, eq, gte, inArray, sql } from "drizzle-orm";
import { schoolSlugs, schools } from "../../../drizzle/schema/schools";
import { searchCities, searchNames } from "../../../drizzle/schema/search";
import { isStateCode } from "../../../shared/brazil";
import { placePath } from "../../../shared/content/landing";
import { slugOf } from "../../../shared/places/slugs";
import { INDEXABLE_DRIVERS_MIN, INDEXABLE_NAME_DRIVERS_MIN } from "../../../shared/search";
import type { Db } from "../../platform/database/database";
import { visibleCities } from "../../search/cities";
import { cityPath, namePath, statePath } from "./find-place";
import { APART } from "./name-slugs";
import { lapsedNames } from "./served-names";
import { driversByState } from "./states";

/** The pages of Brazil, and of states and cities with enough visible drivers. */
export async function indexedPlaces(db: Db, now: Date): Promise<string[]> {
  const states = [...(await driversByState(db, now))];
  const cities = await visibleCities(db, gte(searchCities.drivers, INDEXABLE_DRIVERS_MIN), now);
  return [
    placePath({}),
    ...states.flatMap(([state, drivers]) =>
      isStateCode(state) && drivers >= INDEXABLE_DRIVERS_MIN ? [statePath(state)] : [],
    ),
    ...cities.flatMap(({ state, name, drivers }) =>
      isStateCode(state) && drivers >= INDEXABLE_DRIVERS_MIN ? [cityPath({ state, name })] : [],
    ),
  ].toSorted();
}

const hasEnough = gte(searchNames.drivers, INDEXABLE_NAME_DRIVERS_MIN);

/** Upper bound for indexed pages of schools and neighborhoods: also counts recently lapsed drivers. */
export async function countIndexedNames(db: Db): Promise<number> {
  const [row] = await db.select({ names: count() }).from(searchNames).where(hasEnough);
  return row?.names ?? 0;
}

/** The id ranges, of this size each, that may contain an indexed name. */
export async function sharesOfNames(db: Db, perShare: number): Promise<number[]> {
  const share = sql<number>`${searchNames.id} / ${perShare}::int`.mapWith(Number);
  const rows = await db.selectDistinct({ share }).from(searchNames).where(hasEnough);
  return rows.map((row) => row.share).toSorted((a, b) => a - b);
}

/** The pages of schools and neighborhoods with enough visible drivers, in one id range or in all. */
export async function indexedNames(
  db: Db,
  now: Date,
  inShare?: { share: number; perShare: number },
): Promise<string[]> {
  const lapsed = lapsedNames(db, undefined, now);
  const first = inShare && inShare.share * inShare.perShare;
  const rows = await db
    .select({
      kind: searchNames.kind,
      label: searchNames.label,
      slug: schools.slug,
      drivers: sql`${searchNames.drivers} - coalesce(${lapsed.drivers}, 0)`.mapWith(Number),
      state: searchCities.state,
      city: searchCities.name,
    })
    .from(searchNames)
    .innerJoin(searchCities, eq(searchCities.id, searchNames.cityId))
    .leftJoin(lapsed, eq(lapsed.id, searchNames.id))
    .leftJoin(schools, eq(schools.id, searchNames.schoolId))
    .where(
      and(hasEnough, inShare && between(searchNames.id, first ?? 0, (first ?? 0) + inShare.perShare - 1)),
    )
    .orderBy(asc(searchNames.id));
  const named = rows.filter(({ drivers }) => drivers >= INDEXABLE_NAME_DRIVERS_MIN);
  const free = named.filter(({ kind, slug }) => kind === "school" && slug === null);
  const taken = await takenSlugs(
    db,
    free.map(({ label }) => slugOf(label)),
  );
  return named.flatMap(({ kind, label, slug, state, city }) => {
    if (!isStateCode(state)) return [];
    const own = slugOf(label);
    const isTaken = kind === "school" && slug === null && taken.has(`${state}/${city}/${own}`);
    return [namePath({ state, name: city }, kind, slug ?? (isTaken ? own + APART : own))];
  });
}

const SLUGS_AT_ONCE = 5000;

/** The slugs among these that belong to schools of the catalogue: "SP/campinas/emef-padre-anchieta". */
async function takenSlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>();
  const { state, cityName, slug } = schoolSlugs;
  const each = [...new Set(slugs)];
  for (let start = 0; start < each.length; start += SLUGS_AT_ONCE) {
    const some = each.slice(start, start + SLUGS_AT_ONCE);
    const rows = await db.select({ state, cityName, slug }).from(schoolSlugs).where(inArray(slug, some));
    for (const row of rows) taken.add(`${row.state}/${row.cityName}/${row.slug}`);
  }
  return taken;
}
