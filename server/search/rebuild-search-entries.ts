import { and, asc, eq, getTableColumns, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import {
  searchCities,
  searchEntries,
  searchNames,
  searchStates,
  searchWords,
} from "../../drizzle/schema/search";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { normalise, rank } from "../../shared/search";
import type { Db } from "../app/database";
import { lexemesOf } from "./lexemes";
import { countedName, countWords, keyOf, type Name, namesOf } from "./names";
import type { Place } from "./places";

const BATCH = 1000;
/** Rows of one INSERT: PostgreSQL takes 65,535 parameters. */
const INSERT_ROWS = 5000;

/**
 * Makes all that search reads anew from profiles and subscriptions, in one transaction: searches go on with the old
 * entries meanwhile, changes of profiles wait. Answers how many entries there are.
 */
export async function rebuildSearchEntries(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(
      sql`lock table ${searchEntries}, ${searchNames}, ${searchCities}, ${searchStates}, ${searchWords} in exclusive mode`,
    );
    for (const table of [searchEntries, searchNames, searchWords, searchCities, searchStates])
      await tx.delete(table);
    const cities = new Map<string, number>();
    const names = new Map<string, number>();
    let entries = 0;
    let lastId = "";
    while (true) {
      const batch = await nextDrivers(tx, lastId);
      const last = batch.at(-1);
      if (!last) break;
      await addEntries(tx, batch, cities, names);
      entries += batch.length;
      lastId = last.id;
    }
    await recount(tx);
    return entries;
  });
}

type Source = Awaited<ReturnType<typeof nextDrivers>>[number];

async function nextDrivers(tx: Db, afterId: string) {
  const rows = await tx
    .select({
      ...getTableColumns(drivers),
      subscribedSince: subscriptions.subscribedSince,
      entitledUntil: subscriptions.entitledUntil,
    })
    .from(drivers)
    .innerJoin(
      subscriptions,
      and(eq(subscriptions.userId, drivers.userId), isNotNull(subscriptions.entitledUntil)),
    )
    .where(and(gt(drivers.id, afterId), eq(drivers.isPublic, true), isNull(drivers.suspendedAt)))
    .orderBy(asc(drivers.id))
    .limit(BATCH);
  return rows.flatMap(({ entitledUntil, ...row }) => (entitledUntil ? [{ ...row, entitledUntil }] : []));
}

async function addEntries(tx: Db, batch: Source[], cities: Map<string, number>, names: Map<string, number>) {
  await addCities(tx, batch, cities);
  const sources = batch.map((driver) => ({
    driver,
    place: { state: driver.serviceState, cityId: cities.get(cityKey(driver)) ?? 0 },
    schools: namesOf("school", driver.offeredSchoolTransport),
    neighborhoods: namesOf("neighborhood", driver.offeredNeighborhoods),
  }));
  await addNames(tx, sources, names);
  const rows = sources.map(({ driver, place, schools, neighborhoods }) => ({
    driverId: driver.id,
    ...place,
    rank: rank(driver),
    entitledUntil: driver.entitledUntil,
    schools: schools.map(({ name }) => name),
    neighborhoods: neighborhoods.map(({ name }) => name),
    schoolIds: schools.map((name) => names.get(nameKey(place, name)) ?? 0),
    neighborhoodIds: neighborhoods.map((name) => names.get(nameKey(place, name)) ?? 0),
  }));
  await tx.insert(searchEntries).values(rows);
}

async function addCities(tx: Db, batch: Source[], cities: Map<string, number>) {
  const added = new Map(
    batch.flatMap((driver) => {
      const city = {
        state: driver.serviceState,
        name: normalise(driver.serviceCity),
        label: driver.serviceCity,
      };
      return cities.has(cityKey(driver)) ? [] : [[cityKey(driver), city] as const];
    }),
  );
  if (added.size === 0) return;
  const rows = await tx
    .insert(searchCities)
    .values([...added.values()])
    .returning();
  for (const row of rows) cities.set(`${row.state} ${row.name}`, row.id);
}

async function addNames(
  tx: Db,
  sources: { place: Place; schools: Name[]; neighborhoods: Name[] }[],
  names: Map<string, number>,
) {
  const added = new Map<string, Place & Name>();
  for (const { place, schools, neighborhoods } of sources) {
    for (const name of [...schools, ...neighborhoods]) {
      const key = nameKey(place, name);
      if (!names.has(key) && !added.has(key)) added.set(key, { ...place, ...name });
    }
  }
  const rows = [...added.values()].map((name) => ({
    ...name,
    drivers: 1,
    lexemes: lexemesOf(name.kind, name, name.name),
  }));
  for (let start = 0; start < rows.length; start += INSERT_ROWS) {
    const inserted = await tx
      .insert(searchNames)
      .values(rows.slice(start, start + INSERT_ROWS))
      .returning({ ...countedName, cityId: searchNames.cityId });
    for (const row of inserted) names.set(nameKey(row, row), row.id);
    await countWords(tx, inserted, []);
  }
}

async function recount(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into ${searchStates} (state, drivers) select state, count(*) from ${searchEntries} group by state`);
  await tx.execute(sql`
    update ${searchCities} c set drivers = e.drivers
    from (select city_id, count(*) drivers from ${searchEntries} group by city_id) e where e.city_id = c.id`);
  await tx.execute(sql`
    update ${searchNames} n set drivers = e.drivers
    from (select unnest(school_ids || neighborhood_ids) id, count(*) drivers from ${searchEntries} group by 1) e
    where e.id = n.id`);
}

function cityKey(driver: { serviceState: string; serviceCity: string }): string {
  return `${driver.serviceState} ${normalise(driver.serviceCity)}`;
}

function nameKey(place: { cityId: number }, name: Pick<Name, "kind" | "name">): string {
  return `${place.cityId} ${keyOf(name)}`;
}
