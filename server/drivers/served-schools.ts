import { eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { driverSchools, schools } from "../../drizzle/schema/schools";
import type { NamedSchool } from "../../shared/places/school-names";
import type { Db } from "../platform/database/database";

/** A school of the catalogue that a driver serves. */
export type ServedSchool = NamedSchool & { id: string };

/** For each driver the linked schools of the catalogue, by `schoolKey` of the name in the profile. */
export type Served = ReadonlyMap<string, ReadonlyMap<string, ServedSchool>>;

/**
 * The schools of the catalogue that some drivers serve; for a merged school, the one it was merged into. The rows are
 * locked until the transaction ends, so that a later change of a school sees the search entries made here.
 */
export async function servedSchools(tx: Db, driverIds: readonly string[]): Promise<Served> {
  if (driverIds.length === 0) return new Map();
  const meant = alias(schools, "meant");
  const rows = await tx
    .select({
      driverId: driverSchools.driverId,
      key: driverSchools.key,
      school: {
        id: schools.id,
        name: schools.name,
        words: schools.words,
        neighborhood: schools.neighborhood,
        isNamesake: schools.isNamesake,
      },
    })
    .from(driverSchools)
    .innerJoin(meant, eq(meant.id, driverSchools.schoolId))
    .innerJoin(schools, eq(schools.id, sql`coalesce(${meant.mergedInto}, ${meant.id})`))
    .where(inArray(driverSchools.driverId, [...driverIds]))
    .for("share", { of: [meant, schools] });
  const served = new Map<string, Map<string, ServedSchool>>();
  for (const { driverId, key, school } of rows)
    served.set(driverId, (served.get(driverId) ?? new Map()).set(key, school));
  return served;
}
