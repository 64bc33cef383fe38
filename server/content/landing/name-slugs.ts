import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { schoolNames, schoolSlugs, schools } from "../../../drizzle/schema/schools";
import { searchNames } from "../../../drizzle/schema/search";
import type { StateCode } from "../../../shared/brazil";
import { schoolKey, schoolWords } from "../../../shared/places/school-names";
import { slugOf } from "../../../shared/places/slugs";
import { normalise } from "../../../shared/search";
import type { Db } from "../../platform/database/database";
import type { NameKind } from "../../search/entries/lexemes";
import { areShared } from "./shared-names";

/** A row of `search_cities`. */
export type PlaceCity = { id: number; state: StateCode; name: string; label: string };

/** A school or neighborhood of a city that some driver serves or served. `name` is for display. */
export type PlaceName = { id: number; name: string; slug: string; schoolId: string; isIn: string | null };

/** Suffix for free text whose slug a school of the catalogue already has. */
export const APART = "-outra";

const nameColumns = { id: searchNames.id, label: searchNames.label, schoolId: searchNames.schoolId };

/** The neighborhood of a city with this slug. */
export async function findNeighborhood(
  db: Db,
  city: PlaceCity,
  typed: string,
): Promise<PlaceName | undefined> {
  const [row] = await db
    .select(nameColumns)
    .from(searchNames)
    .where(and(isName(city, "neighborhood", normalise(typed)), areShared(db, city)));
  return row && { ...row, name: row.label, slug: slugOf(row.label), isIn: null };
}

/**
 * The school of a city with this slug: by a current or former slug in the catalogue, merged schools included; else free
 * text, abbreviated or not; else by a name in the catalogue.
 */
export async function findSchool(db: Db, city: PlaceCity, typed: string): Promise<PlaceName | undefined> {
  const slug = slugOf(typed);
  const bySlug = await catalogued(db, city, await idBySlug(db, city, slug));
  if (bySlug) return bySlug;
  return (await freeText(db, city, typed, slug)) ?? catalogued(db, city, await idByName(db, city, slug));
}

/** The slugs of schools that are free text, by label. */
export async function slugsOfFreeText(
  db: Db,
  city: PlaceCity,
  labels: readonly string[],
): Promise<Map<string, string>> {
  const slugs = new Map(labels.map((label) => [label, slugOf(label)]));
  if (slugs.size === 0) return slugs;
  const taken = await db
    .select({ slug: schoolSlugs.slug })
    .from(schoolSlugs)
    .where(and(isInCity(city), inArray(schoolSlugs.slug, [...slugs.values()])));
  const isTaken = new Set(taken.map(({ slug }) => slug));
  return new Map([...slugs].map(([label, slug]) => [label, isTaken.has(slug) ? slug + APART : slug]));
}

async function freeText(
  db: Db,
  city: PlaceCity,
  typed: string,
  slug: string,
): Promise<PlaceName | undefined> {
  const written = slug.endsWith(APART) ? slug.slice(0, -APART.length).replaceAll("-", " ") : typed;
  const [row] = await db
    .select(nameColumns)
    .from(searchNames)
    .where(
      and(
        isName(city, "school", schoolWords([written.replaceAll("-", " ")])),
        eq(searchNames.schoolId, ""),
        areShared(db, city),
      ),
    );
  if (!row) return undefined;
  const slugs = await slugsOfFreeText(db, city, [row.label]);
  return { ...row, name: row.label, slug: slugs.get(row.label) ?? slug, isIn: null };
}

function isInCity({ state, name }: PlaceCity) {
  return and(eq(schoolSlugs.state, state), eq(schoolSlugs.cityName, name));
}

function isName(city: PlaceCity, kind: NameKind, name: string) {
  return and(eq(searchNames.cityId, city.id), eq(searchNames.kind, kind), eq(searchNames.name, name));
}

async function idBySlug(db: Db, city: PlaceCity, slug: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: schoolSlugs.schoolId })
    .from(schoolSlugs)
    .where(and(isInCity(city), eq(schoolSlugs.slug, slug)));
  return row?.id;
}

async function idByName(db: Db, city: PlaceCity, slug: string): Promise<string | undefined> {
  const rows = await db
    .select({ id: schools.id })
    .from(schoolNames)
    .innerJoin(schools, eq(schools.id, schoolNames.schoolId))
    .where(
      and(
        eq(schoolNames.key, schoolKey(slug.replaceAll("-", " "))),
        eq(schools.state, city.state),
        eq(schools.cityName, city.name),
      ),
    )
    .limit(2);
  return rows.length === 1 ? rows[0]?.id : undefined;
}

/** The searchable name of a catalogue school, if a driver serves or served it. */
async function catalogued(db: Db, city: PlaceCity, id: string | undefined): Promise<PlaceName | undefined> {
  if (id === undefined) return undefined;
  const meant = alias(schools, "meant");
  const [row] = await db
    .select({ ...nameColumns, slug: schools.slug, isIn: schools.neighborhood })
    .from(meant)
    .innerJoin(schools, eq(schools.id, sql`coalesce(${meant.mergedInto}, ${meant.id})`))
    .innerJoin(searchNames, and(eq(searchNames.schoolId, schools.id), eq(searchNames.cityId, city.id)))
    .where(and(eq(meant.id, id), gt(searchNames.schoolId, "")))
    // A renamed school leaves the row of its former name behind.
    .orderBy(desc(searchNames.drivers), desc(searchNames.id))
    .limit(1);
  return row && { ...row, name: row.label };
}
