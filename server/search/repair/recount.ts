import { asc, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import {
  searchCities,
  searchEntries,
  searchNames,
  searchStates,
  searchWords,
} from "../../../drizzle/schema/search";
import type { Db } from "../../platform/database/database";
import { addToWords } from "../names";

/** Cities per step. */
const CITIES_AT_ONCE = 50;

// Writers change counters in the transaction of the entry, so within one statement both agree unless a counter is wrong:
// wrong ones are found without a lock, and only they are written.

/** Corrects the counters of a batch of cities, those with ids after `after`, and of their names. */
export async function recountCities(
  db: Db,
  after: number,
): Promise<{ corrected: number; next: number | null }> {
  const { id } = searchCities;
  const cities = await db
    .select({ id })
    .from(searchCities)
    .where(gt(id, after))
    .orderBy(asc(id))
    .limit(CITIES_AT_ONCE);
  let corrected = 0;
  for (const city of cities) {
    if ((await wrongCountersOf(db, city.id)) === 0) continue;
    corrected += await db.transaction(async (tx) => {
      // Writers in a city wait for each other by this lock (countPlaces).
      await tx.select({ id }).from(searchCities).where(eq(id, city.id)).for("no key update");
      const wrong = await wrongCountersOf(tx, city.id);
      await tx.execute(sql`update ${searchCities} set drivers = ${entriesOf(city.id)} where id = ${city.id}`);
      await tx.execute(sql`
        update ${searchNames} set drivers = counted.drivers from (${namesOf(city.id)}) counted
        where ${searchNames.id} = counted.id and ${searchNames.drivers} <> counted.drivers`);
      return wrong;
    });
  }
  return { corrected, next: cities.length < CITIES_AT_ONCE ? null : (cities.at(-1)?.id ?? null) };
}

const entriesOf = (cityId: number) =>
  sql`(select count(*)::int from ${searchEntries} where city_id = ${cityId})`;

/** Each name of a city with how many of its entries have it. */
const namesOf = (cityId: number) => sql`
  select name.id, coalesce(held.drivers, 0)::int as drivers from ${searchNames} name
  left join (
    select unnest(school_ids || neighborhood_ids) as id, count(*) as drivers
    from ${searchEntries} where city_id = ${cityId} group by 1
  ) held on held.id = name.id
  where name.city_id = ${cityId}`;

async function wrongCountersOf(db: Db, cityId: number): Promise<number> {
  const { rows } = await db.execute(sql`
    select (select count(*) from (${namesOf(cityId)}) counted join ${searchNames} name on name.id = counted.id
        and name.drivers <> counted.drivers)
      + (select count(*) from ${searchCities} where id = ${cityId} and drivers <> ${entriesOf(cityId)}) as wrong`);
  return z.array(z.object({ wrong: z.coerce.number() })).parse(rows)[0]?.wrong ?? 0;
}

const wrongStates = z.array(z.object({ state: z.string() }));
const wrongWords = z.array(
  z.object({ kind: z.enum(["school", "neighborhood"]), word: z.string(), names: z.number() }),
);

/** Corrects the counters of the states, once those of the cities are right. @returns how many were wrong */
export async function recountStates(db: Db): Promise<number> {
  const inCities = sql`select state, sum(drivers)::int as drivers from ${searchCities} group by state`;
  const { rows } = await db.execute(sql`
    select state from (${inCities}) counted full join ${searchStates} stored using (state)
    where coalesce(counted.drivers, 0) <> coalesce(stored.drivers, 0) order by state`);
  const states = wrongStates.parse(rows);
  for (const { state } of states)
    await db.transaction(async (tx) => {
      await tx.insert(searchStates).values({ state, drivers: 0 }).onConflictDoNothing();
      await tx.select().from(searchStates).where(eq(searchStates.state, state)).for("update");
      await tx.execute(sql`
        update ${searchStates} set drivers =
          (select coalesce(sum(drivers), 0) from ${searchCities} where ${searchCities.state} = ${state})
        where ${searchStates.state} = ${state}`);
    });
  return states.length;
}

/**
 * Corrects the counters of words, once those of the names are right, by their difference: what others add meanwhile stays.
 * One at a time, so that no difference is added twice. @returns how many were wrong
 */
export async function recountWords(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('search-words', 0))`);
    const { rows } = await tx.execute(sql`
      with counted as (
        select kind, word, count(*)::int as names from ${searchNames}
        cross join lateral (select distinct unnest(string_to_array(name, ' ')) as word) words
        where drivers > 0 group by kind, word
      )
      select kind, word, coalesce(counted.names, 0) - coalesce(stored.names, 0) as names
      from counted full join ${searchWords} stored using (kind, word)
      where coalesce(counted.names, 0) <> coalesce(stored.names, 0)`);
    const wrong = wrongWords.parse(rows);
    await addToWords(tx, wrong);
    return wrong.length;
  });
}
