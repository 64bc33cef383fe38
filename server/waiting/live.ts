import { and, gt, lte } from "drizzle-orm";
import { waitingNotices } from "../../drizzle/schema/waiting";

/** A notice that was confirmed and has not ended at a moment: true at read time, whatever job has run. */
export function isLive(at: Date) {
  return and(lte(waitingNotices.confirmedAt, at), gt(waitingNotices.endsAt, at));
}
