import { sql } from "drizzle-orm";
import { schoolSlugs } from "../../../drizzle/schema/schools";
import type { StateCode } from "../../../shared/brazil";
import { slugOf } from "../../../shared/places/slugs";
import type { Db } from "../../platform/database/database";

/** A school that needs a slug. */
export type RequestedSlug = {
  schoolId: string;
  state: StateCode;
  cityName: string;
  name: string;
  neighborhood: string | null;
  inepCode: string | null;
};

type SlugOwner = { state: string; cityName: string; slug: string; schoolId: string };

/**
 * The slug of each school, by its id: from the name; if another school has or had that, from name and neighborhood, else
 * with INEP's code or the id. A school that returns to a city gets its former slug.
 */
export async function chooseSlugs(tx: Db, requested: readonly RequestedSlug[]): Promise<Map<string, string>> {
  if (requested.length === 0) return new Map();
  const candidates = new Map(requested.map((school) => [school.schoolId, candidatesOf(school)]));
  const tried = requested.flatMap(({ schoolId, state, cityName: city_name }) =>
    (candidates.get(schoolId) ?? []).map((slug) => ({ state, city_name, slug })),
  );
  // Passed as one JSON value, which is faster than thousands of parameters.
  const { rows } = await tx.execute(sql`
    select state, city_name as "cityName", slug, school_id as "schoolId" from ${schoolSlugs}
    where (state, city_name, slug) in (
      select state, city_name, slug
      from jsonb_to_recordset(${JSON.stringify(tried)}::jsonb) as asked(state text, city_name text, slug text)
    )`);
  // Column aliases match SlugOwner.
  const taken = rows as SlugOwner[];
  const owners = new Map(taken.map((row) => [placeOf(row), row.schoolId]));
  const chosen = new Map<string, string>();
  for (const school of requested) {
    const free = (candidates.get(school.schoolId) ?? []).find((slug) => {
      const owner = owners.get(placeOf({ ...school, slug }));
      return owner === undefined || owner === school.schoolId;
    });
    const slug = free ?? school.schoolId;
    owners.set(placeOf({ ...school, slug }), school.schoolId);
    chosen.set(school.schoolId, slug);
  }
  return chosen;
}

function candidatesOf({ name, neighborhood, inepCode, schoolId }: RequestedSlug): string[] {
  const slug = slugOf(name);
  const near = neighborhood ? [`${slug}-${slugOf(neighborhood)}`] : [];
  return [slug, ...near, `${slug}-${inepCode ?? schoolId}`];
}

function placeOf({ state, cityName, slug }: { state: string; cityName: string; slug: string }): string {
  return `${state}/${cityName}/${slug}`;
}
