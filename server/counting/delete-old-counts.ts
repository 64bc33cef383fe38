import { lt, sql } from "drizzle-orm";
import {
  driverDays,
  driverMonths,
  searchDays,
  unmetDemand,
  unmetVisitors,
  visitSalts,
  visits,
} from "../../drizzle/schema/results";
import { dayInSaoPaulo } from "../../shared/brazil";
import { RETENTION, retentionCutoff } from "../../shared/retention";
import type { Db } from "../platform/database/database";

/** Aggregates days past their retention period into months. */
export async function rollUpOldDays(db: Db, now: Date): Promise<void> {
  const oldest = dayInSaoPaulo(retentionCutoff(RETENTION.visitCounts, now));
  await db.execute(sql`
    with old as (delete from ${driverDays} where day < ${oldest}::date returning *)
    insert into ${driverMonths} as months (driver_id, month, source, appearances, visits, openings)
    select driver_id, date_trunc('month', day)::date, source, sum(appearances), sum(visits), sum(openings)
    from old group by 1, 2, 3 order by 1, 2, 3
    on conflict (driver_id, month, source) do update set
      appearances = coalesce(months.appearances + excluded.appearances, months.appearances, excluded.appearances),
      visits = coalesce(months.visits + excluded.visits, months.visits, excluded.visits),
      openings = coalesce(months.openings + excluded.openings, months.openings, excluded.openings)`);
}

/** Deletes search counts past their retention period. */
export async function deleteOldSearches(db: Db, now: Date): Promise<void> {
  const oldest = dayInSaoPaulo(retentionCutoff(RETENTION.searchCounts, now));
  await db.delete(searchDays).where(lt(searchDays.day, oldest));
  await db.delete(unmetDemand).where(lt(unmetDemand.day, oldest));
}

/** Deletes the salts of past days: without them, hashes can't be traced to anyone. */
export async function deleteOldSalts(db: Db, now: Date): Promise<void> {
  await db.delete(visitSalts).where(lt(visitSalts.day, dayInSaoPaulo(now)));
}

/** Deletes the visitor codes of past days. */
export async function deleteOldVisitors(db: Db, now: Date): Promise<void> {
  const today = dayInSaoPaulo(now);
  await db.delete(visits).where(lt(visits.day, today));
  await db.delete(unmetVisitors).where(lt(unmetVisitors.day, today));
}
