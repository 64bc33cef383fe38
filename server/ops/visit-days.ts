import { and, count, desc, eq, gt } from "drizzle-orm";
import { visits } from "../../drizzle/schema/results";
import { dayInSaoPaulo } from "../../shared/brazil";
import type { Db } from "../database/database";

const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Visits of a profile on each of the last 30 days that had any, the newest first. */
export function visitDays(db: Db, driverId: string, now: Date) {
  const before = dayInSaoPaulo(new Date(now.getTime() - DAYS * DAY_MS));
  return db
    .select({ day: visits.day, visits: count() })
    .from(visits)
    .where(and(eq(visits.driverId, driverId), gt(visits.day, before)))
    .groupBy(visits.day)
    .orderBy(desc(visits.day));
}
