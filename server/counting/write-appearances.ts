import { sql } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { driverDays } from "../../drizzle/schema/results";
import type { Source } from "../../shared/profile/results/sources";
import type { Db } from "../platform/database/database";

/** How often a driver appeared in lists on a day in São Paulo. */
export type Appearances = { driverId: string; day: string; source: Source; appearances: number };

/** Adds appearances to the stored counts, in a fixed order, so that two processes never deadlock. */
export async function writeAppearances(tx: Db, counts: readonly Appearances[]): Promise<void> {
  await tx.execute(sql`
    insert into ${driverDays} as days (driver_id, day, source, appearances, visits, openings)
    select ${drivers.id}, given.day, given.source, given.appearances, 0, 0
    from json_to_recordset(${JSON.stringify(counts)}::json)
      as given("driverId" text, day date, source text, appearances int)
    join ${drivers} on ${drivers.id} = given."driverId"
    order by 1, 2, 3
    on conflict (driver_id, day, source)
      do update set appearances = coalesce(days.appearances, 0) + excluded.appearances`);
}
