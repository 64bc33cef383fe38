import { and, eq, inArray } from "drizzle-orm";
import { schoolNames, schools } from "../../../drizzle/schema/schools";
import { isStateCode } from "../../../shared/brazil";
import { schoolKey } from "../../../shared/places/school-names";
import { normalise } from "../../../shared/search";
import type { Db } from "../../platform/database/database";

type Asked = { state: string; city: string; schools: readonly string[]; neighborhoods: readonly string[] };

/** Which names are of schools of the catalogue in a city (`schoolKey`), or of neighborhoods that have one (normalised). */
export async function knownNames(
  db: Db,
  { state, city, schools: asked, neighborhoods }: Asked,
): Promise<{ schools: Set<string>; neighborhoods: Set<string> }> {
  if (!isStateCode(state)) return { schools: new Set(), neighborhoods: new Set() };
  const isHere = and(eq(schools.state, state), eq(schools.cityName, normalise(city)));
  const { neighborhoodName } = schools;
  const foundSchools =
    asked.length === 0
      ? []
      : await db
          .select({ key: schoolNames.key })
          .from(schoolNames)
          .innerJoin(schools, eq(schools.id, schoolNames.schoolId))
          .where(and(isHere, inArray(schoolNames.key, asked.map(schoolKey))));
  const foundPlaces =
    neighborhoods.length === 0
      ? []
      : await db
          .selectDistinct({ name: neighborhoodName })
          .from(schools)
          .where(and(isHere, inArray(neighborhoodName, neighborhoods.map(normalise))));
  return {
    schools: new Set(foundSchools.map(({ key }) => key)),
    neighborhoods: new Set(foundPlaces.flatMap(({ name }) => name ?? [])),
  };
}
