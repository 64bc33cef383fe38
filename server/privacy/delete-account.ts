import { eq } from "drizzle-orm";
import { accountFarewells, users } from "../../drizzle/schema/accounts";
import { type Account, findAccount } from "../accounts/queries";
import { creditReturnedLately } from "../billing/money/queries";
import { leaveStripe } from "../billing/stripe/leave-stripe";
import type { Db } from "../platform/database/database";
import { newId } from "../platform/database/ids";
import { requireStorage } from "../platform/database/storage";
import { DomainError } from "../platform/http/domain-error";
import { saveDeletionsFile } from "../process/deletions/deletions";
import type { Services } from "../process/services";
import { eraseAccount } from "./erase-account";
import { mailAccountDeleted } from "./mail-account-deleted";

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
