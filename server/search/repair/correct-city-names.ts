import { and, asc, eq, gt } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { driverChanged } from "../../drivers/driver-changed";
import { nearestCities, officialCity } from "../../places/municipalities";
import { linkSchools } from "../../places/schools/link-schools";
import type { Services } from "../../process/services";

/** Profiles per call. */
const PROFILES_AT_ONCE = 1000;

export type CorrectedCities = {
  /** Profiles whose city now has its official spelling. */
  spelled: { id: string; state: string; before: string; after: string }[];
  /** Profiles with an unknown city: their drivers have to correct it at the next save. */
  unknown: { id: string; state: string; city: string; nearest: string[] }[];
  /** Cursor for the next call; null after the last batch. */
  next: string | null;
};

/**
 * Corrects the city names of a batch of profiles, those with ids after `after`, to the official spelling, and reports
 * unknown ones. Changes nothing else of a profile, nor its version. Idempotent.
 */
export async function correctCityNames(
  { db, now }: Pick<Services, "db" | "now">,
  after: string,
): Promise<CorrectedCities> {
  const profiles = await db
    .select({ id: drivers.id, state: drivers.serviceState, city: drivers.serviceCity })
    .from(drivers)
    .where(gt(drivers.id, after))
    .orderBy(asc(drivers.id))
    .limit(PROFILES_AT_ONCE);
  const settled: CorrectedCities = { spelled: [], unknown: [], next: null };
  for (const { id, state, city } of profiles) {
    const official = officialCity(state, city);
    if (!official) settled.unknown.push({ id, state, city, nearest: nearestCities(state, city) });
    else if (official !== city) {
      await db.transaction(async (tx) => {
        const isAsRead = and(
          eq(drivers.id, id),
          eq(drivers.serviceState, state),
          eq(drivers.serviceCity, city),
        );
        const [driver] = await tx.update(drivers).set({ serviceCity: official }).where(isAsRead).returning();
        // The driver changed the city in between.
        if (!driver) return;
        await linkSchools(tx, driver, { moved: false });
        await driverChanged(tx, id, now());
        settled.spelled.push({ id, state, before: city, after: official });
      });
    }
  }
  if (profiles.length === PROFILES_AT_ONCE) settled.next = profiles.at(-1)?.id ?? null;
  return settled;
}
