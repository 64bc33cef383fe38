import { and, asc, count, eq, max, min, sql } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { contactMessages } from "../../../drizzle/schema/contact";
import { dataRequests } from "../../../drizzle/schema/data-requests";
import { drivers } from "../../../drizzle/schema/drivers";
import { queueItems } from "../../../drizzle/schema/queue";
import { recommendations } from "../../../drizzle/schema/recommendations";
import { reports } from "../../../drizzle/schema/reports";
import { staff } from "../../../drizzle/schema/staff";
import { requestCountUnder, requestsUnder } from "../../families/requests/requests-under";
import { noticesUnder, waitingUnder } from "../../families/waiting/queries";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";

/** Messages whose sender entered this e-mail (normalised), however they typed it. */
export const messageIsFrom = (email: string) => eq(sql`lower(btrim(${contactMessages.email}))`, email);

/** A request, with the operator who recorded it. @throws DomainError DATA_REQUEST_NOT_FOUND */
export async function findDataRequest(db: Db, id: string) {
  const [found] = await db
    .select({ request: dataRequests, createdBy: staff.name })
    .from(dataRequests)
    .innerJoin(staff, eq(staff.id, dataRequests.createdBy))
    .where(eq(dataRequests.id, id));
  if (!found) throw new DomainError("DATA_REQUEST_NOT_FOUND");
  return { ...found.request, createdBy: found.createdBy };
}

/** A pending request and whom it is about. @throws DomainError DATA_REQUEST_NOT_FOUND, QUEUE_ITEM_CLOSED */
export async function findWaiting(db: Db, id: string) {
  const { email, phone, closedAt, provenAt } = await findDataRequest(db, id);
  if (closedAt || email === null) throw new DomainError("QUEUE_ITEM_CLOSED");
  return { email, phone, provenAt };
}

/** The subject under which the queue has a request. */
export async function queueItemOf(db: Db, id: string): Promise<string | undefined> {
  const [item] = await db
    .select({ id: queueItems.id })
    .from(queueItems)
    .where(and(eq(queueItems.kind, "data-request"), eq(queueItems.subject, id)));
  return item?.id;
}

/** The id of the account with an e-mail, including unconfirmed ones. */
export async function accountUnder(db: Db, email: string): Promise<string | undefined> {
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return account?.id;
}

/** How much is stored under an e-mail besides the account, and under a phone number, and since when. */
export async function countsUnder(db: Db, email: string, phone: string | null) {
  const [messages] = await db
    .select({
      count: count(),
      first: min(contactMessages.createdAt),
      last: max(contactMessages.createdAt),
    })
    .from(contactMessages)
    .where(messageIsFrom(email));
  const [reported] = await db
    .select({ count: count(), first: min(reports.createdAt), last: max(reports.createdAt) })
    .from(reports)
    .where(eq(reports.email, email));
  const [recommended] = await db
    .select({ count: count(), first: min(recommendations.writtenAt), last: max(recommendations.writtenAt) })
    .from(recommendations)
    .where(eq(recommendations.email, email));
  const waiting = await waitingUnder(db, email);
  const seatRequests = await requestCountUnder(db, { email, phone });
  return { messages, reports: reported, recommendations: recommended, waiting, seatRequests };
}

/** Everything stored under an e-mail besides the account, and under a phone number. */
export async function recordsUnder(db: Db, email: string, phone: string | null) {
  return {
    messages: await db
      .select()
      .from(contactMessages)
      .where(messageIsFrom(email))
      .orderBy(asc(contactMessages.createdAt)),
    reports: await db.select().from(reports).where(eq(reports.email, email)).orderBy(asc(reports.createdAt)),
    notices: await noticesUnder(db, email),
    seatRequests: await requestsUnder(db, { email, phone }),
    recommendations: await db
      .select({ recommendation: recommendations, driverName: drivers.name })
      .from(recommendations)
      .innerJoin(drivers, eq(drivers.id, recommendations.driverId))
      .where(eq(recommendations.email, email))
      .orderBy(asc(recommendations.writtenAt)),
    requests: await db
      .select()
      .from(dataRequests)
      .where(eq(dataRequests.email, email))
      .orderBy(asc(dataRequests.createdAt)),
  };
}
