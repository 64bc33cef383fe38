import { sql } from "drizzle-orm";
import { schools } from "../../../drizzle/schema/schools";
import type { Db } from "../../platform/database/database";
import { lockCatalogue } from "./lock-catalogue";

/** Marks schools that share their name with another one of their city, in all cities or in one. Merged ones don't count. */
export async function markNamesakes(
  db: Db,
  city?: Pick<typeof schools.$inferSelect, "state" | "cityName">,
): Promise<void> {
  const inCity = city ? sql`state = ${city.state} and city_name = ${city.cityName}` : sql`true`;
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    await tx.execute(sql`
      update ${schools} set is_namesake = named.many
      from (
        select id, count(*) filter (where merged_into is null) over (partition by state, city_name, key) > 1 as many
        from ${schools} where ${inCity}
      ) named
      where ${schools.id} = named.id and ${schools.isNamesake} <> named.many`);
  });
}
