import { asc, eq, gt, inArray } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { driverSchools, schoolNames, schools } from "../../../drizzle/schema/schools";
import { searchEntries } from "../../../drizzle/schema/search";
import { schoolKey } from "../../../shared/places/school-names";
import { driverChanged } from "../../drivers/driver-changed";
import { servedSchools } from "../../drivers/served-schools";
import { keyWithNeighborhood, linkSchools, type Serving } from "../../places/schools/link-schools";
import { markNamesakes } from "../../places/schools/mark-namesakes";
import type { Db } from "../../platform/database/database";
import type { Services } from "../../process/services";
import { joinNames } from "../entries/entry-names";
import { namesOf } from "../names";

/** Profiles per call. */
const PROFILES_AT_ONCE = 500;

export type Linked = {
  /** Names that were free text and are now linked to a school. */
  linked: number;
  /** Profiles whose search entry changed. */
  refreshed: number;
  /** Cursor for the next call; null after the last batch. */
  next: string | null;
};

/**
 * Syncs a batch of profiles, those with ids after `after`, with the catalogue: links names that it knows by now and
 * updates search entries. Idempotent.
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
      await driverChanged(tx, profile.id, now());
      done.refreshed += 1;
    });
  }
  if (profiles.length === PROFILES_AT_ONCE) done.next = profiles.at(-1)?.id ?? null;
  return done;
}

/** The profiles with an unlinked name that some school in any city has. */
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
  const known = new Set([...named, ...placed].map((row) => row.key));
  return new Set(free.filter((row) => known.has(row.key)).map(({ id }) => id));
}
