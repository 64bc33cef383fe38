import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { dataRequests } from "../../../drizzle/schema/data-requests";
import { mailbox } from "../../../drizzle/schema/mail";
import { rateLimits } from "../../../drizzle/schema/rate-limits";
import { reports } from "../../../drizzle/schema/reports";
import { waitingFamilies } from "../../../drizzle/schema/waiting";
import { deleteMessages } from "../../families/contact/decide-message";
import { eraseRecommendationsUnderEmail } from "../../families/recommendations/erase-recommendations";
import { eraseRequestsUnder } from "../../families/requests/requests-under";
import type { Db } from "../../platform/database/database";
import { accountKey } from "../../platform/sessions/account-key";
import { type Ended, markEnded } from "../../process/deletions/deletions";
import { mailboxKey } from "../../process/mail/mailbox-budget";
import { messageIsFrom } from "./queries";

/**
 * Deletes the data stored under an e-mail (normalised) only, and requests for a seat under a phone number (E.164). A pending request keeps the address until it is answered.
 */
export async function eraseUnderEmail(
  tx: Db,
  email: string,
  now: Date,
  phone: string | null = null,
): Promise<void> {
  const mark = (what: Ended, rows: { id: string }[]) =>
    markEnded(
      tx,
      what,
      rows.map(({ id }) => id),
      now,
    );
  await deleteMessages(tx, messageIsFrom(email), now);
  // Their reports about others stay, without their identity.
  await mark(
    "reporter",
    await tx
      .update(reports)
      .set({ email: null })
      .where(eq(reports.email, email))
      .returning({ id: reports.id }),
  );
  await mark(
    "waiting-family",
    await tx
      .delete(waitingFamilies)
      .where(eq(waitingFamilies.email, email))
      .returning({ id: waitingFamilies.id }),
  );
  await eraseRecommendationsUnderEmail(tx, email, now);
  await eraseRequestsUnder(tx, { email, phone }, now);
  await tx.delete(mailbox).where(eq(mailbox.to, email));
  for (const key of [accountKey(email), mailboxKey(email)])
    await tx.delete(rateLimits).where(sql`right(${rateLimits.key}, ${key.length + 1}) = ${`:${key}`}`);
  await mark(
    "data-request",
    await tx
      .update(dataRequests)
      .set({ email: null, phone: null, note: "", erasedAt: now })
      .where(and(eq(dataRequests.email, email), isNotNull(dataRequests.closedAt)))
      .returning({ id: dataRequests.id }),
  );
  await tx
    .update(dataRequests)
    .set({ erasedAt: now })
    .where(and(eq(dataRequests.email, email), isNull(dataRequests.closedAt)));
}
