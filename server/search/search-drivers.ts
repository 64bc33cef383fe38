import { and, asc, count, eq, gt, type SQL, sql } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { searchCities, searchEntries } from "../../drizzle/schema/search";
import type { DriverCard } from "../../shared/drivers";
import { FEATURED_DRIVERS_MAX } from "../../shared/limits";
import { normalise, type SearchOutput, type SearchQuery, wordsOf } from "../../shared/search";
import type { Db } from "../app/database";
import { cardColumns, toDriverCard } from "./driver-cards";

/** The page of drivers that a family asks for (§2 "Search"; the rules stand in docs/decisions/0003-search.md). */
export async function searchDrivers(db: Db, query: SearchQuery, now: Date): Promise<SearchOutput> {
  const matching = and(
    gt(searchEntries.entitledUntil, now),
    query.state ? eq(searchEntries.state, query.state) : undefined,
    await cityCondition(db, query, now),
    nameCondition(searchEntries.schools, query.school),
    nameCondition(searchEntries.neighborhoods, query.neighborhood),
  );
  const [total] = await db.select({ count: count() }).from(searchEntries).where(matching);
  const rows = await db
    .select(cardColumns)
    .from(searchEntries)
    .innerJoin(drivers, eq(drivers.id, searchEntries.driverId))
    .where(matching)
    .orderBy(asc(searchEntries.rank), asc(searchEntries.driverId))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  const totalCount = total?.count ?? 0;
  return { drivers: rows.map(toDriverCard), totalCount, totalPages: Math.ceil(totalCount / query.pageSize) };
}

/** The best-ranked visible drivers with free seats, for the home page (§2 "Home"). */
export async function featuredDrivers(db: Db, now: Date): Promise<DriverCard[]> {
  const rows = await db
    .select(cardColumns)
    .from(searchEntries)
    .innerJoin(drivers, eq(drivers.id, searchEntries.driverId))
    .where(and(gt(searchEntries.entitledUntil, now), sql`${searchEntries.rank} < -50000000000000`))
    .orderBy(asc(searchEntries.rank), asc(searchEntries.driverId))
    .limit(FEATURED_DRIVERS_MAX);
  return rows.map(toDriverCard);
}

async function cityCondition(db: Db, query: SearchQuery, now: Date): Promise<SQL | undefined> {
  const city = normalise(query.city ?? "");
  if (city === "") return undefined;
  const exact = sql`${searchEntries.cityId} in (select ${searchCities.id} from ${searchCities} where ${searchCities.name} = ${city})`;
  const inState = query.state ? eq(searchEntries.state, query.state) : undefined;
  const [one] = await db
    .select({ id: searchEntries.driverId })
    .from(searchEntries)
    .where(and(exact, inState, gt(searchEntries.entitledUntil, now)))
    .limit(1);
  if (one) return exact;
  return sql`${searchEntries.cityId} in (select ${searchCities.id} from ${searchCities} where starts_with(${searchCities.name}, ${city}))`;
}

function nameCondition(
  names: typeof searchEntries.schools | typeof searchEntries.neighborhoods,
  typed: string | undefined,
): SQL | undefined {
  const words = wordsOf(normalise(typed ?? ""));
  const last = words.pop();
  if (last === undefined) return undefined;
  const padded = sql`' ' || n || ' '`;
  const conditions = [...words.map((word) => `% ${word} %`), `% ${last}%`].map(
    (pattern) => sql`${padded} like ${pattern}`,
  );
  return sql`exists (select 1 from unnest(${names}) n where ${and(...conditions)})`;
}
