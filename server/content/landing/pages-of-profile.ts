import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { driverSchools, schools } from "../../../drizzle/schema/schools";
import { searchCities, searchEntries } from "../../../drizzle/schema/search";
import type { StateCode } from "../../../shared/brazil";
import type { PublicProfile } from "../../../shared/drivers";
import { schoolKey, schoolWords } from "../../../shared/places/school-names";
import { INDEXABLE_DRIVERS_MIN, INDEXABLE_NAME_DRIVERS_MIN, normalise } from "../../../shared/search";
import type { Db } from "../../platform/database/database";
import { visibleCities } from "../../search/cities";
import { cityPath } from "./find-place";
import { namesWithIds, type ServedName } from "./served-names";

type Driver = {
  id: string;
  serviceState: StateCode;
  offeredSchoolTransport: readonly string[];
  offeredNeighborhoods: readonly string[];
};

/** The pages of a driver's city, schools and neighborhoods, if they have enough drivers; null if the driver is not in search. */
export async function pagesOfProfile(db: Db, driver: Driver, now: Date): Promise<PublicProfile["pages"]> {
  const { schoolIds, neighborhoodIds } = searchEntries;
  const { id, name, label } = searchCities;
  const [entry] = await db
    .select({ schoolIds, neighborhoodIds, city: { id, name, label } })
    .from(searchEntries)
    .innerJoin(searchCities, eq(searchCities.id, searchEntries.cityId))
    .where(eq(searchEntries.driverId, driver.id));
  if (!entry) return null;
  const city = { ...entry.city, state: driver.serviceState };
  const names = await namesWithIds(db, city, [...entry.schoolIds, ...entry.neighborhoodIds], now);
  const meant = await schoolsMeant(db, driver.id);
  const [visible] = await visibleCities(db, eq(searchCities.id, city.id), now);
  return {
    city: visible && visible.drivers >= INDEXABLE_DRIVERS_MIN ? cityPath(city) : null,
    schools: driver.offeredSchoolTransport.map((school) => {
      const catalogued = meant.get(schoolKey(school));
      return pathIn(names, (other) =>
        catalogued ? other.schoolId === catalogued : isFreeText(other, "school", schoolWords([school])),
      );
    }),
    neighborhoods: driver.offeredNeighborhoods.map((neighborhood) =>
      pathIn(names, (other) => isFreeText(other, "neighborhood", normalise(neighborhood))),
    ),
  };
}

function isFreeText(name: ServedName, kind: ServedName["kind"], words: string): boolean {
  return name.kind === kind && name.schoolId === "" && name.words === words;
}

function pathIn(names: readonly ServedName[], isMeant: (name: ServedName) => boolean): string | null {
  const name = names.find(isMeant);
  return name && name.drivers >= INDEXABLE_NAME_DRIVERS_MIN ? name.path : null;
}

/** The catalogue schools linked in a profile, by `schoolKey` of the name. */
async function schoolsMeant(db: Db, driverId: string): Promise<Map<string, string>> {
  const school = alias(schools, "meant");
  const rows = await db
    .select({ key: driverSchools.key, id: sql<string>`coalesce(${school.mergedInto}, ${school.id})` })
    .from(driverSchools)
    .innerJoin(school, eq(school.id, driverSchools.schoolId))
    .where(eq(driverSchools.driverId, driverId));
  return new Map(rows.map(({ key, id }) => [key, id]));
}
