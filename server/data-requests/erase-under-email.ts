import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { contactMessages } from "../../drizzle/schema/contact";
import { dataRequests } from "../../drizzle/schema/data-requests";
import { mailbox } from "../../drizzle/schema/mail";
import { queueItems } from "../../drizzle/schema/queue";
import { rateLimits } from "../../drizzle/schema/rate-limits";
import { reports } from "../../drizzle/schema/reports";
import { waitingFamilies } from "../../drizzle/schema/waiting";
import { accountKey } from "../accounts/account-key";
import type { Db } from "../database/database";
import { eraseRecommendationsUnderEmail } from "../recommendations/erase-recommendations";
import { messageIsFrom } from "./queries";

/**
 * Deletes what is kept of a person by their e-mail (normalised) alone. A request that waits keeps the address until it
 * is answered.
 */
export async function eraseUnderEmail(tx: Db, email: string, now: Date): Promise<void> {
  const messages = await tx
    .delete(contactMessages)
    .where(messageIsFrom(email))
    .returning({ id: contactMessages.id });
  const ids = messages.map(({ id }) => id);
  await tx.delete(queueItems).where(and(eq(queueItems.kind, "message"), inArray(queueItems.subject, ids)));
  // What they reported of others stays; who did does not.
  await tx.update(reports).set({ email: null }).where(eq(reports.email, email));
  await tx.delete(waitingFamilies).where(eq(waitingFamilies.email, email));
  await eraseRecommendationsUnderEmail(tx, email, now);
  await tx.delete(mailbox).where(eq(mailbox.to, email));
  const key = accountKey(email);
  await tx.delete(rateLimits).where(sql`right(${rateLimits.key}, ${key.length + 1}) = ${`:${key}`}`);
  await tx
    .update(dataRequests)
    .set({ email: null, note: "", erasedAt: now })
    .where(and(eq(dataRequests.email, email), isNotNull(dataRequests.closedAt)));
  await tx
    .update(dataRequests)
    .set({ erasedAt: now })
    .where(and(eq(dataRequests.email, email), isNull(dataRequests.closedAt)));
}
