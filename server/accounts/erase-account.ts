import { eq, or, sql } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { contactMessages } from "../../drizzle/schema/contact";
import { mailbox } from "../../drizzle/schema/mail";
import { rateLimits } from "../../drizzle/schema/rate-limits";
import { reports } from "../../drizzle/schema/reports";
import { markDeletion } from "../backups/deletions";
import type { Db } from "../database/database";
import { deleteProfile } from "../drivers/delete-profile";
import { keepPaymentRecords } from "../subscriptions/keep-payment-records";
import { accountKey } from "./account-key";
import type { Account } from "./queries";

/**
 * Deletes every row about an account's owner but what docs/decisions/0009 names, and marks the account for backups.
 * Nobody is told, and nothing ends at Stripe: `deleteAccount` does that.
 */
export async function eraseAccount(
  tx: Db,
  { id, email, stripeCustomerId }: Pick<Account, "id" | "email" | "stripeCustomerId">,
  now: Date,
): Promise<void> {
  await keepPaymentRecords(tx, { userId: id, customerId: stripeCustomerId, now });
  await deleteProfile(tx, id);
  await tx.delete(contactMessages).where(eq(sql`lower(btrim(${contactMessages.email}))`, email));
  // What they reported of others stays; who did does not.
  await tx.update(reports).set({ email: null }).where(eq(reports.email, email));
  await tx.delete(mailbox).where(eq(mailbox.to, email));
  const ofAccount = (key: string) => sql`right(${rateLimits.key}, ${key.length + 1}) = ${`:${key}`}`;
  await tx.delete(rateLimits).where(or(ofAccount(id), ofAccount(accountKey(email))));
  // Sessions, links and subscriptions go with the account.
  await tx.delete(users).where(eq(users.id, id));
  await markDeletion(tx, id, now);
}
