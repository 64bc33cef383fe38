import { asc, eq, gt, inArray } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { driverSchools, schoolNames, schools } from "../../drizzle/schema/schools";
import { searchEntries } from "../../drizzle/schema/search";
import { schoolKey } from "../../shared/places/school-names";
import type { Db } from "../database/database";
import { joinNames } from "../search/entries/entry-names";
import { refreshSearchEntry } from "../search/entries/refresh-search-entry";
import { namesOf } from "../search/names";
import type { Services } from "../services";
import { keyWithNeighborhood, linkSchools, type Serving } from "./link-schools";
import { markNamesakes } from "./mark-namesakes";
import { servedSchools } from "./served-schools";

/** So many profiles are looked at by one call. */
const PROFILES_AT_ONCE = 500;

export type Linked = {
  /** Names that were free text and were found in the catalogue. */
  linked: number;
  /** Profiles that search finds by other words than before. */
  refreshed: number;
  /** Where the next call goes on; null: these were the last. */
  next: string | null;
};

/**
 * Brings some profiles, those whose ids follow `after`, in line with the catalogue: names that it has by now are linked,
 * and search learns the words of today. Done once more it changes nothing.
 */
export async function linkProfiles(
  { db, now }: Pick<Services, "db" | "now">,
  after: string,
): Promise<Linked> {
  if (after === "") await markNamesakes(db);
  const profiles = await db
    .select({
      id: drivers.id,
      serviceState: drivers.serviceState,
      serviceCity: drivers.serviceCity,
      offeredSchoolTransport: drivers.offeredSchoolTransport,
      offeredNeighborhoods: drivers.offeredNeighborhoods,
      found: searchEntries.schools,
    })
    .from(drivers)
    .leftJoin(searchEntries, eq(searchEntries.driverId, drivers.id))
    .where(gt(drivers.id, after))
    .orderBy(asc(drivers.id))
    .limit(PROFILES_AT_ONCE);
  const served = await servedSchools(
    db,
    profiles.map(({ id }) => id),
  );
  const linkable = await linkableAmong(db, profiles);
  const done: Linked = { linked: 0, refreshed: 0, next: null };
  for (const profile of profiles) {
    const words = joinNames(namesOf(profile, served.get(profile.id)).school.map(({ name }) => name));
    const isStale = profile.found !== null && profile.found !== words;
    if (!isStale && !linkable.has(profile.id)) continue;
    await db.transaction(async (tx) => {
      const linked = await linkSchools(tx, profile, { moved: false });
      done.linked += linked;
      if (!isStale && linked === 0) return;
      await refreshSearchEntry(tx, profile.id, now());
      done.refreshed += 1;
    });
  }
  if (profiles.length === PROFILES_AT_ONCE) done.next = profiles.at(-1)?.id ?? null;
  return done;
}

/** The profiles with a name that is no link yet and that some school somewhere is called. */
async function linkableAmong(db: Db, profiles: readonly Serving[]): Promise<Set<string>> {
  const ids = profiles.map(({ id }) => id);
  const links = await db.select().from(driverSchools).where(inArray(driverSchools.driverId, ids));
  const linked = new Set(links.map(({ driverId, key }) => `${driverId} ${key}`));
  const free = profiles.flatMap(({ id, offeredSchoolTransport }) =>
    offeredSchoolTransport.map(schoolKey).flatMap((key) => (linked.has(`${id} ${key}`) ? [] : [{ id, key }])),
  );
  const keys = [...new Set(free.map(({ key }) => key))];
  const { key } = schoolNames;
  const named = await db.selectDistinct({ key }).from(schoolNames).where(inArray(key, keys));
  const placed = await db
    .selectDistinct({ key: keyWithNeighborhood })
    .from(schools)
    .where(inArray(keyWithNeighborhood, keys));
  const known = new Set([...named, ...placed].map((one) => one.key));
  return new Set(free.filter((one) => known.has(one.key)).map(({ id }) => id));
}
