import { and, eq, isNull } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import type { FoundWithdrawal } from "../../../shared/schemas/withdrawal";
import { DomainError } from "../../http/domain-error";
import { log } from "../../http/log";
import type { Subscriber } from "../own-subscription";
import { syncProfileVisibility } from "../profile-visibility";
import { askStripe } from "../stripe/ask-stripe";
import { findCustomer } from "../stripe/customers";
import { completeWithdrawal, finishWithdrawal } from "./finish-withdrawal";
import { withdrawalOf } from "./withdrawal-of";

/** By then the request has done the work itself, or never will. */
const JOB_AFTER_MS = 20_000;

/**
 * Withdraws a driver from the first subscription within its first seven days: everything is refunded, and it ends now.
 * The request is stored first, with a job that completes it: an outage or a crash after that only causes a delay.
 * Idempotent. @throws DomainError WITHDRAWAL_UNAVAILABLE when there is nothing to withdraw from (any more)
 */
export async function withdrawSubscription(ctx: Subscriber): Promise<FoundWithdrawal> {
  const asked = await noteWithdrawal(ctx);
  try {
    await askStripe("UNAVAILABLE", () => completeWithdrawal(ctx, asked));
  } catch (error) {
    log.warn(
      { err: error, subscriptionId: asked.subscriptionId },
      "withdrawal kept, to be finished by its job",
    );
  }
  const found = await withdrawalOf(ctx.db, ctx.user.id, ctx.now());
  if (!found) throw new DomainError("WITHDRAWAL_UNAVAILABLE");
  return found.shown;
}

function noteWithdrawal({ db, jobs, now, user }: Subscriber) {
  return db.transaction(async (tx) => {
    // The same lock as publishing and syncing: of two tabs, one finds what the other recorded.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("no key update");
    const found = await withdrawalOf(tx, user.id, now());
    const customerId = await findCustomer(tx, user.id);
    if (!found || !customerId) throw new DomainError("WITHDRAWAL_UNAVAILABLE");
    const { row, shown } = found;
    const asked = { customerId, subscriptionId: row.stripeSubscriptionId };
    if (shown.state !== "offered") return asked;
    await tx
      .update(subscriptions)
      .set({ withdrawnAt: now(), withdrawnCents: shown.cents, entitledUntil: null })
      .where(and(eq(subscriptions.id, row.id), isNull(subscriptions.withdrawnAt)));
    // Private from now on, whenever Stripe processes it.
    await syncProfileVisibility({ db: tx, jobs, now }, user.id, { isTold: true });
    await jobs.enqueue(tx, finishWithdrawal, asked, {
      singletonKey: asked.subscriptionId,
      delay: JOB_AFTER_MS,
    });
    return asked;
  });
}
