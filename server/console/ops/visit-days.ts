import { and, desc, eq, gt, or, sum } from "drizzle-orm";
import { driverDays } from "../../../drizzle/schema/results";
import { dayInSaoPaulo } from "../../../shared/brazil";
import type { Db } from "../../platform/database/database";

const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

const hasAny = or(gt(driverDays.appearances, 0), gt(driverDays.visits, 0), gt(driverDays.openings, 0));

/** The last day in São Paulo before the last 30. */
export function dayBeforeVisits(now: Date): string {
  return dayInSaoPaulo(new Date(now.getTime() - DAYS * DAY_MS));
}

/** Appearances in lists, visits and openings of WhatsApp of a profile on each of the last 30 days that had any, newest first. */
export function visitDays(db: Db, driverId: string, now: Date) {
  return db
    .select({
      day: driverDays.day,
      appearances: sum(driverDays.appearances).mapWith(Number),
      visits: sum(driverDays.visits).mapWith(Number),
      openings: sum(driverDays.openings).mapWith(Number),
    })
    .from(driverDays)
    .where(and(eq(driverDays.driverId, driverId), gt(driverDays.day, dayBeforeVisits(now)), hasAny))
    .groupBy(driverDays.day)
    .orderBy(desc(driverDays.day));
}
