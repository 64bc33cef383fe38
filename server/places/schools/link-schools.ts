import { and, eq, inArray, sql } from "drizzle-orm";
import { driverSchools, schoolNames, schools } from "../../../drizzle/schema/schools";
import type { StateCode } from "../../../shared/brazil";
import { schoolKey } from "../../../shared/places/school-names";
import { normalise } from "../../../shared/search";
import type { Db } from "../../platform/database/database";

/** A profile's city and schools as its driver wrote them. */
export type Serving = {
  id: string;
  serviceState: StateCode;
  serviceCity: string;
  offeredSchoolTransport: readonly string[];
};

/** Distinguishes schools of the same name by their neighborhood. */
export const keyWithNeighborhood = sql<string>`${schools.key} || ' ' || ${schools.neighborhoodName}`;

type City = { state: StateCode; cityName: string };

/**
 * Links the names in a profile to schools of the catalogue, if exactly one school of the driver's city has the name.
 * Existing links stay while the name is in the list, unless the driver `moved` to another city.
 * @returns how many names were linked that were free text before
 */
export async function linkSchools(tx: Db, driver: Serving, { moved }: { moved: boolean }): Promise<number> {
  const keys = [...new Set(driver.offeredSchoolTransport.map(schoolKey))].filter((key) => key !== "");
  const ofDriver = eq(driverSchools.driverId, driver.id);
  const linked = await tx.select({ key: driverSchools.key }).from(driverSchools).where(ofDriver);
  const gone = linked.filter(({ key }) => moved || !keys.includes(key)).map(({ key }) => key);
  if (gone.length > 0) await tx.delete(driverSchools).where(and(ofDriver, inArray(driverSchools.key, gone)));
  const known = linked.map(({ key }) => key).filter((key) => !gone.includes(key));
  const unknown = keys.filter((key) => !known.includes(key));
  const city = { state: driver.serviceState, cityName: normalise(driver.serviceCity) };
  const found = await schoolsCalled(tx, city, unknown);
  const rows = [...found].map(([key, schoolId]) => ({ driverId: driver.id, key, schoolId }));
  if (rows.length > 0) await tx.insert(driverSchools).values(rows);
  return rows.length;
}

/** For each name key, the only school of the city with that name. */
async function schoolsCalled(tx: Db, city: City, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const inCity = and(eq(schools.state, city.state), eq(schools.cityName, city.cityName));
  const columns = { id: schools.id, mergedInto: schools.mergedInto };
  const named = await tx
    .select({ ...columns, key: schoolNames.key })
    .from(schoolNames)
    .innerJoin(schools, eq(schools.id, schoolNames.schoolId))
    .where(and(inCity, inArray(schoolNames.key, [...keys])));
  const placed = await tx
    .select({ ...columns, key: keyWithNeighborhood })
    .from(schools)
    .where(and(inCity, inArray(keyWithNeighborhood, [...keys])));
  const found = new Map<string, string>();
  for (const key of keys) {
    const called = [...named, ...placed].filter((school) => school.key === key);
    // For a merged school, the one it was merged into.
    const [first] = called.toSorted((a, b) => Number(a.mergedInto !== null) - Number(b.mergedInto !== null));
    if (first && called.every((school) => inEffect(school) === inEffect(first))) found.set(key, first.id);
  }
  return found;
}

function inEffect({ id, mergedInto }: { id: string; mergedInto: string | null }): string {
  return mergedInto ?? id;
}
