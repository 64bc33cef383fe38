import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import { waitingNotices } from "../../../drizzle/schema/waiting";
import { yearOnSale } from "../../../shared/profile/next-seats";

/** The condition for notices that are confirmed and not ended at a moment, independent of jobs. */
export function isLive(at: Date) {
  return and(lte(waitingNotices.confirmedAt, at), gt(waitingNotices.endsAt, at));
}

/** The condition for notices that can still begin: one for a school year only in its season. */
export function canBegin(at: Date) {
  return or(isNull(waitingNotices.year), eq(waitingNotices.year, yearOnSale(at) ?? 0));
}
