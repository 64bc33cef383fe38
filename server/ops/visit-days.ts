import { and, desc, eq, gt, sum } from "drizzle-orm";
import { driverDays } from "../../drizzle/schema/results";
import { dayInSaoPaulo } from "../../shared/brazil";
import type { Db } from "../database/database";

const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Visits of a profile on each of the last 30 days that had any, newest first. */
export function visitDays(db: Db, driverId: string, now: Date) {
  const before = dayInSaoPaulo(new Date(now.getTime() - DAYS * DAY_MS));
  return db
    .select({ day: driverDays.day, visits: sum(driverDays.visits).mapWith(Number) })
    .from(driverDays)
    .where(and(eq(driverDays.driverId, driverId), gt(driverDays.day, before), gt(driverDays.visits, 0)))
    .groupBy(driverDays.day)
    .orderBy(desc(driverDays.day));
}
