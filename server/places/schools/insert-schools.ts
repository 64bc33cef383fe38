import { sql } from "drizzle-orm";
import { schoolNames, schoolSlugs, schools } from "../../../drizzle/schema/schools";
import type { Db } from "../../platform/database/database";

type NewSchool = typeof schools.$inferInsert;

/**
 * Inserts schools with their names and addresses, passed as one JSON value: binding twenty thousand parameters would take
 * longer than the insert itself.
 */
export async function insertSchools(tx: Db, rows: readonly NewSchool[]): Promise<void> {
  const columns = rows.map((row) => ({
    id: row.id,
    inep_code: row.inepCode,
    state: row.state,
    city: row.city,
    city_name: row.cityName,
    neighborhood: row.neighborhood,
    neighborhood_name: row.neighborhoodName,
    name: row.name,
    key: row.key,
    slug: row.slug,
    words: row.words,
    administration: row.administration,
    latitude: row.latitude,
    longitude: row.longitude,
    is_namesake: false,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  }));
  await tx.execute(sql`
    with added as (
      insert into ${schools}
      select * from json_populate_recordset(null::${schools}, ${JSON.stringify(columns)}::json)
      returning id, state, city_name, slug, key, name
    ), named as (
      insert into ${schoolNames} (school_id, key, label) select id, key, name from added
    )
    insert into ${schoolSlugs} (school_id, state, city_name, slug) select id, state, city_name, slug from added`);
}
