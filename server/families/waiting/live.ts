import { and, gt, lte } from "drizzle-orm";
import { waitingNotices } from "../../../drizzle/schema/waiting";

/** The condition for notices that are confirmed and not ended at a moment, independent of jobs. */
export function isLive(at: Date) {
  return and(lte(waitingNotices.confirmedAt, at), gt(waitingNotices.endsAt, at));
}
