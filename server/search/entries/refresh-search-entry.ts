import { and, eq } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { searchEntries } from "../../../drizzle/schema/search";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { normalise, rank } from "../../../shared/search";
import type { DriverChange, Served } from "../../drivers/driver-changed";
import { servedSchools } from "../../drivers/served-schools";
import { entitlesOwner, isListed } from "../../drivers/visibility";
import type { Db } from "../../platform/database/database";
import type { ChangedPlace } from "../../platform/page-tags";
import { addNames, countWords, keyOf, knownNames, type Name, namesOf, subtractNames } from "../names";
import { countPlaces, findOrAddCity, type Place } from "../places";
import { currentFacts } from "./entry-facts";
import { joinNames, splitNames } from "./entry-names";
import { type FactInputs, factColumns, factsOf, factTables } from "./facts-of";

type Entry = typeof searchEntries.$inferSelect;
type Driver = typeof drivers.$inferSelect;
/** What an entry depends on besides the profile. */
type Standing = FactInputs & { subscribedSince: Date; entitledUntil: Date };

/**
 * Updates a driver's search entry from profile and subscription, or removes it when the profile is not
 * published, is suspended, or nothing entitles it at `now`: the first listener of `driverChanged`.
 */
export async function refreshSearchEntry(tx: Db, driverId: string, now: Date): Promise<DriverChange> {
  // The lock serialises changes of one driver, so that the later one sees the earlier one's result.
  const [driver] = await tx.select().from(drivers).where(eq(drivers.id, driverId)).for("no key update");
  const standing = driver && (await standingOf(tx, driver, now));
  return standing
    ? { driverId, ...(await writeEntry(tx, driver, standing, now)) }
    : { driverId, places: await removeSearchEntry(tx, driverId) };
}

/**
 * Takes a driver out of search. Call it before deleting a driver: otherwise the database refuses the
 * deletion. @returns where families found the driver
 */
export async function removeSearchEntry(tx: Db, driverId: string): Promise<ChangedPlace[]> {
  const before = await findEntry(tx, driverId);
  if (!before) return [];
  const places = await countPlaces(tx, before, undefined);
  const subtracted = await subtractNames(tx, [...before.schoolIds, ...before.neighborhoodIds]);
  await countWords(tx, [], subtracted);
  await tx.delete(searchEntries).where(eq(searchEntries.driverId, driverId));
  return places;
}

async function findEntry(tx: Db, driverId: string): Promise<Entry | undefined> {
  const [entry] = await tx
    .select()
    .from(searchEntries)
    .where(eq(searchEntries.driverId, driverId))
    .for("no key update");
  return entry;
}

/** Undefined if the driver is not visible. */
async function standingOf(tx: Db, driver: Driver, now: Date): Promise<Standing | undefined> {
  const [standing] = await tx
    .select({
      subscribedSince: subscriptions.subscribedSince,
      entitledUntil: subscriptions.entitledUntil,
      ...factColumns,
    })
    .from(drivers)
    .innerJoin(subscriptions, entitlesOwner(now))
    .leftJoin(...factTables.seats)
    .leftJoin(...factTables.next)
    .leftJoin(...factTables.comfort)
    .leftJoin(...factTables.authorisation)
    .where(and(eq(drivers.id, driver.id), isListed));
  return standing?.entitledUntil ? { ...standing, entitledUntil: standing.entitledUntil } : undefined;
}

async function writeEntry(tx: Db, driver: Driver, standing: Standing, now: Date) {
  const before = await findEntry(tx, driver.id);
  const place = {
    state: driver.serviceState,
    cityId: await findOrAddCity(tx, driver.serviceState, driver.serviceCity),
  };
  const places = await countPlaces(tx, before, place);
  const names = await countNames(tx, before, driver, place);
  const row = {
    ...place,
    ...names,
    rank: rank({ ...driver, ...standing }),
    ...factsOf({ ...driver, ...standing }),
    entitledUntil: standing.entitledUntil,
  };
  await tx
    .insert(searchEntries)
    .values({ driverId: driver.id, ...row })
    .onConflictDoUpdate({ target: searchEntries.driverId, set: row });
  const wasSeenHere = before?.cityId === place.cityId && before.entitledUntil > now;
  const listed = {
    state: place.state,
    cityName: normalise(driver.serviceCity),
    before: wasSeenHere ? servedBy(before, now) : undefined,
    after: servedBy(row, now),
    isNew: !before,
  };
  return { places, listed };
}

type ServedColumns = Pick<Entry, "schools" | "neighborhoods" | "facts" | "nextUntil">;

function servedBy(entry: ServedColumns, now: Date): Served {
  const names = { school: splitNames(entry.schools), neighborhood: splitNames(entry.neighborhoods) };
  return { names, facts: currentFacts(entry, now) };
}

/** Counts the names that were added and removed, and returns the entry's columns about names. */
async function countNames(tx: Db, before: Entry | undefined, driver: Driver, place: Place) {
  const served = await servedSchools(tx, [driver.id]);
  const names = namesOf(driver, served.get(driver.id));
  const held = before ? [...before.schoolIds, ...before.neighborhoodIds] : [];
  const known = await knownNames(tx, held, place.cityId);
  const unknown = [...names.school, ...names.neighborhood].filter((name) => !known.has(keyOf(name)));
  const added = await addNames(tx, place, unknown);
  const ids = new Map([...known, ...added.map((name) => [keyOf(name), name.id] as const)]);
  const idsIn = (list: Name[]) => list.flatMap((name) => ids.get(keyOf(name)) ?? []);
  const columns = {
    schools: joinNames(names.school.map(({ name }) => name)),
    neighborhoods: joinNames(names.neighborhood.map(({ name }) => name)),
    schoolIds: idsIn(names.school),
    neighborhoodIds: idsIn(names.neighborhood),
  };
  const current = new Set([...columns.schoolIds, ...columns.neighborhoodIds]);
  const gone = held.filter((id) => !current.has(id));
  await countWords(tx, added, await subtractNames(tx, gone));
  return columns;
}
