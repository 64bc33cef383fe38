import { asc, desc, lt, sql } from "drizzle-orm";
import { searchEntries } from "../../../drizzle/schema/search";
import type { PlaceLink } from "../../../shared/content/landing";
import { LANDING_AROUND_MAX, LANDING_DRIVERS_READ_MAX } from "../../../shared/limits";
import { FREE_SEATS_RANK_MAX } from "../../../shared/search";
import { type Facts, factBits } from "../../../shared/search/fact-bits";
import type { Db } from "../../platform/database/database";
import { citiesWithIds } from "../../search/cities";
import { entriesInOrder } from "../../search/scope";
import type { PlaceCity } from "./name-slugs";
import { linkOf, namesWithIds } from "./served-names";

/**
 * For a search without results: the schools of its city that most drivers with a free seat serve, with the number of
 * these drivers. Only drivers with the facts that were searched for. In a large city only the first drivers are counted.
 */
export async function schoolsWithSeats(
  db: Db,
  city: PlaceCity,
  facts: Facts,
  now: Date,
): Promise<PlaceLink[]> {
  const scope = { cities: citiesWithIds([city.id]), facts };
  const entries = entriesInOrder(db, scope, { offset: 0, limit: LANDING_DRIVERS_READ_MAX }, now, {
    // Seats of another year are one of the facts.
    matches: facts & factBits.next ? undefined : lt(searchEntries.rank, FREE_SEATS_RANK_MAX),
    nameIds: sql<number[]>`${searchEntries.schoolIds}`,
  });
  // Counted in the database, so that a thousand drivers' lists of schools need not be sent.
  const shown = db.$with("shown").as(db.select().from(entries));
  const [id, count] = [sql<number>`school.id`, sql<number>`count(*)::int`];
  const most = await db
    .with(shown)
    .select({ id, drivers: count })
    .from(shown)
    .innerJoin(sql`unnest(${shown.nameIds}) as school(id)`, sql`true`)
    .groupBy(id)
    .orderBy(desc(count), asc(id))
    .limit(LANDING_AROUND_MAX);
  const drivers = new Map(most.map((school) => [school.id, school.drivers]));
  const names = await namesWithIds(db, city, [...drivers.keys()], now);
  return names.map((school) => ({ ...linkOf(school), drivers: drivers.get(school.id) ?? 0 }));
}
