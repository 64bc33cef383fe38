import { asc, count, desc, eq, getTableColumns, max, min, sql } from "drizzle-orm";
import { waitingFamilies, waitingNotices } from "../../../drizzle/schema/waiting";
import type { Db } from "../../platform/database/database";
import { isLive } from "./live";

/** All notices of an e-mail (normalised), including ended and unconfirmed ones. */
export function noticesUnder(db: Db, email: string) {
  return db
    .select(getTableColumns(waitingNotices))
    .from(waitingNotices)
    .innerJoin(waitingFamilies, eq(waitingFamilies.id, waitingNotices.familyId))
    .where(eq(waitingFamilies.email, email))
    .orderBy(asc(waitingNotices.createdAt), asc(waitingNotices.id));
}

/** Their number, and the dates of the first and last. */
export async function waitingUnder(db: Db, email: string) {
  const { createdAt } = waitingNotices;
  const [found] = await db
    .select({ count: count(), first: min(createdAt), last: max(createdAt) })
    .from(waitingNotices)
    .innerJoin(waitingFamilies, eq(waitingFamilies.id, waitingNotices.familyId))
    .where(eq(waitingFamilies.email, email));
  return found;
}

/** The cities with most waiting families: counts only, no e-mails. */
export function citiesWaiting(db: Db, now: Date, limit: number) {
  const { state, city } = waitingNotices;
  const families = sql<number>`count(distinct ${waitingNotices.familyId})`.mapWith(Number).as("families");
  return db
    .select({ state, city, families })
    .from(waitingNotices)
    .where(isLive(now))
    .groupBy(state, city)
    .orderBy(desc(families), asc(state), asc(city))
    .limit(limit);
}
