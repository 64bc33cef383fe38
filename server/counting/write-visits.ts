import { sql } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { driverDays, visits } from "../../drizzle/schema/results";
import type { Source } from "../../shared/profile/results/sources";
import type { Db } from "../platform/database/database";
import { NETWORK_LENGTH } from "./visitor-codes";

/** A visitor of a profile on a day in São Paulo, by code; `opened`: the visitor opened WhatsApp, too. */
export type RecordedVisit = {
  driverId: string;
  day: string;
  visitor: string;
  source: Source;
  opened: boolean;
};

/** A family's devices count, a script that changes its user agent does not get far (product rule). */
const VISITORS_OF_A_NETWORK = 10;

/**
 * Counts each visitor of a profile once a day, for the first source, and at most ten visitors per network. `tx` is a
 * transaction.
 */
export async function writeVisits(tx: Db, noted: readonly RecordedVisit[]): Promise<void> {
  const rows = JSON.stringify(noted.map((visit, place) => ({ ...visit, place })));
  const network = (visitor: string) => sql.raw(`left(${visitor}, ${NETWORK_LENGTH})`);
  // One process at a time: two could each see room for a network's last visitor.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('visits', 0))`);
  await tx.execute(sql`
    with given as (
      select * from json_to_recordset(${rows}::json) as given("driverId" text, day date, visitor text,
        source text, opened boolean, place int)
    ), looked_up as (
      select given.*, known.visitor is not null as is_known,
        (select count(*) from ${visits} held where held.driver_id = given."driverId" and held.day = given.day
          and ${network("held.visitor")} = ${network("given.visitor")}) as held
      from given
      join ${drivers} on ${drivers.id} = given."driverId"
      left join ${visits} known
        on known.driver_id = given."driverId" and known.day = given.day and known.visitor = given.visitor
    ), in_turn as (
      select *, row_number() over (
        partition by "driverId", day, ${network("visitor")}, is_known order by place) as turn
      from looked_up
    ), written as (
      insert into ${visits} as kept (driver_id, day, visitor, source, opened)
      select "driverId", day, visitor, source, opened from in_turn
      where is_known or held + turn <= ${VISITORS_OF_A_NETWORK}
      on conflict (driver_id, day, visitor) do update set opened = true where excluded.opened and not kept.opened
      returning kept.driver_id, kept.day, kept.source, kept.opened, kept.xmax = 0 as is_new
    )
    insert into ${driverDays} as days (driver_id, day, source, appearances, visits, openings)
    select driver_id, day, source, 0, count(*) filter (where is_new), count(*) filter (where opened)
    from written group by driver_id, day, source order by driver_id, day, source
    on conflict (driver_id, day, source) do update set visits = coalesce(days.visits, 0) + excluded.visits,
      openings = coalesce(days.openings, 0) + excluded.openings`);
}
