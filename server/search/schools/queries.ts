import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { drivers } from "../../../drizzle/schema/drivers";
import { searchQuery, searchVector } from "../../../drizzle/schema/people-search";
import { driverSchools, schoolNames, schools } from "../../../drizzle/schema/schools";
import { normaliseSchool, schoolKey, shownName } from "../../../shared/places/school-names";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import { changesOf } from "./change-school";

/** Result limit; to find other schools, staff type more of the name. */
const FOUND_MAX = 50;

type SchoolSearch = {
  text: string;
  state?: string | undefined;
  cityName?: string | undefined;
  count?: number;
};

/** Schools whose names or city contain all words, without merged ones; optionally only those of one city. */
export async function findSchools(db: Db, { text, state, cityName, count = FOUND_MAX }: SchoolSearch) {
  const words = normaliseSchool(text);
  if (words === "") return [];
  const { id, inepCode, name, neighborhood, city, isNamesake } = schools;
  const rows = await db
    .select({
      id,
      inepCode,
      name,
      neighborhood,
      city,
      isNamesake,
      state: schools.state,
      drivers: served(),
    })
    .from(schools)
    .where(
      and(
        isNull(schools.mergedInto),
        state ? sql`${schools.state} = ${state}` : undefined,
        cityName ? eq(schools.cityName, cityName) : undefined,
        sql`${searchVector(schools.words, schools.cityName)} @@ ${searchQuery(words)}`,
      ),
    )
    .orderBy(asc(schools.key), asc(schools.cityName), asc(schools.id))
    .limit(count);
  return rows.map((school) => ({ ...school, shownName: shownName(school) }));
}

/** A school's details for staff: names, schools merged into it, drivers and changes. */
export async function schoolFile(db: Db, id: string) {
  const [school] = await db.select().from(schools).where(eq(schools.id, id));
  if (!school) throw new DomainError("SCHOOL_NOT_FOUND");
  const merged = alias(schools, "merged");
  const [into] = school.mergedInto
    ? await db
        .select({ id: schools.id, name: schools.name })
        .from(schools)
        .where(eq(schools.id, school.mergedInto))
    : [];
  const names = await db
    .select({ key: schoolNames.key, label: schoolNames.label })
    .from(schoolNames)
    .where(eq(schoolNames.schoolId, id))
    .orderBy(asc(schoolNames.label));
  const parts = await db
    .select({ id: merged.id, name: merged.name })
    .from(merged)
    .where(eq(merged.mergedInto, id))
    .orderBy(asc(merged.name));
  const { inepCode, state, city, cityName, neighborhood, name, slug, isNamesake, administration } = school;
  return {
    id,
    inepCode,
    state,
    city,
    cityName,
    neighborhood,
    name,
    slug,
    administration,
    shownName: shownName({ name, neighborhood, isNamesake }),
    into: into ?? null,
    aliases: names.filter(({ key }) => key !== school.key).map(({ label }) => label),
    merged: parts,
    drivers: await servingDrivers(db, id),
    changes: await changesOf(db, id),
  };
}

/** The drivers of a school, or of one merged into it, with the name that each wrote. */
export async function servingDrivers(db: Db, id: string) {
  const rows = await db
    .select({
      id: drivers.id,
      userId: drivers.userId,
      name: drivers.name,
      isPublic: drivers.isPublic,
      key: driverSchools.key,
      schools: drivers.offeredSchoolTransport,
      /** Linked directly, not through a school merged into it. */
      isDirect: sql<boolean>`${driverSchools.schoolId} = ${id}`,
    })
    .from(driverSchools)
    .innerJoin(schools, eq(schools.id, driverSchools.schoolId))
    .innerJoin(drivers, eq(drivers.id, driverSchools.driverId))
    .where(sql`${id} in (${schools.id}, ${schools.mergedInto})`)
    .orderBy(asc(drivers.name), asc(drivers.id));
  return rows.map(({ key, schools: written, ...driver }) => ({
    ...driver,
    written: written.find((name) => schoolKey(name) === key) ?? key,
  }));
}

/** How many drivers serve a school, directly or through one merged into it. */
function served(): SQL<number> {
  // Drizzle leaves the table's name off a column of a select's own field, and here "id" would be that of `meant`.
  const outer = sql`${schools.id}`;
  return sql`(select count(distinct link.driver_id) from ${driverSchools} link
    join ${schools} meant on meant.id = link.school_id where ${outer} in (meant.id, meant.merged_into))`.mapWith(
    Number,
  );
}
