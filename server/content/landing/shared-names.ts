import { and, eq, gte, inArray, isNotNull, ne, or, type SQL } from "drizzle-orm";
import { schools } from "../../../drizzle/schema/schools";
import { searchNames } from "../../../drizzle/schema/search";
import type { StateCode } from "../../../shared/brazil";
import { INDEXABLE_NAME_DRIVERS_MIN } from "../../../shared/search";
import type { Db } from "../../platform/database/database";

/**
 * The names of a city that pages other than a driver's own may show: schools of the catalogue, neighborhoods in which it
 * has a school, and what at least two drivers serve. One driver alone could put any words there.
 */
export function areShared(db: Db, { state, name }: { state: StateCode; name: string }): SQL | undefined {
  const known = db
    .select({ name: schools.neighborhoodName })
    .from(schools)
    .where(and(eq(schools.state, state), eq(schools.cityName, name), isNotNull(schools.neighborhoodName)));
  return or(
    ne(searchNames.schoolId, ""),
    gte(searchNames.drivers, INDEXABLE_NAME_DRIVERS_MIN),
    and(eq(searchNames.kind, "neighborhood"), inArray(searchNames.name, known)),
  );
}
