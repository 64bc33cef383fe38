import { eq } from "drizzle-orm";
import { accountFarewells, users } from "../../drizzle/schema/accounts";
import { saveDeletionsFile } from "../backups/deletions";
import type { Db } from "../database/database";
import { newId } from "../database/ids";
import { requireStorage } from "../database/storage";
import { DomainError } from "../http/domain-error";
import type { Services } from "../services";
import { creditReturnedLately } from "../subscriptions/money/queries";
import { leaveStripe } from "../subscriptions/stripe/leave-stripe";
import { eraseAccount } from "./erase-account";
import { mailAccountDeleted } from "./mails/mail-account-deleted";
import { type Account, findAccount } from "./queries";

type Deleting = Pick<Services, "config" | "db" | "jobs" | "now" | "payments" | "memoryKeys">;

const TRIES_MAX = 5;

/**
 * Deletes an account with all data about its owner, except what docs/decisions/0009 names. Nothing is deleted before
 * everything that could still charge the card has ended at Stripe.
 * @param inSameTransaction writes to commit together with the deletion
 * @throws DomainError DELETION_UNAVAILABLE (Stripe unreachable: nothing happened), STORAGE_FULL (the list of deleted
 * accounts can't be written: nothing happened), UNAUTHENTICATED (already deleted)
 */
export async function deleteAccount(
  services: Deleting,
  userId: string,
  inSameTransaction: (tx: Db) => Promise<void> = async () => {},
): Promise<void> {
  requireStorage(services.config);
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const account = await findAccount(services.db, userId);
    if (!account) throw new DomainError("UNAUTHENTICATED");
    if (account.stripeCustomerId) await leaveStripe(services, userId, account.stripeCustomerId);
    const isGone = await services.db.transaction(async (tx) => {
      if (!(await erase({ ...services, db: tx }, account))) return false;
      await inSameTransaction(tx);
      return true;
    });
    if (isGone) return;
  }
  throw new DomainError("DELETION_UNAVAILABLE");
}

/** False if a payment began in between: its customer at Stripe has to be closed first. `db` is the transaction. */
async function erase(
  services: Deleting,
  { id, email, firstName, stripeCustomerId }: Account,
): Promise<boolean> {
  const { db, jobs, now } = services;
  const [current] = await db.select().from(users).where(eq(users.id, id)).for("update");
  if (!current) throw new DomainError("UNAUTHENTICATED");
  if (current.stripeCustomerId !== stripeCustomerId) return false;
  const creditCents = await creditReturnedLately(db, id, now());
  await eraseAccount(services, current);
  const farewell = { id: newId(), email, firstName, createdAt: now() };
  await db.insert(accountFarewells).values(farewell);
  await jobs.enqueue(db, mailAccountDeleted, { farewellId: farewell.id, creditCents });
  await jobs.enqueue(db, saveDeletionsFile, {});
  return true;
}
