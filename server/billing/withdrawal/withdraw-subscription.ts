import { and, eq, isNull } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { WITHDRAWALS_AUTOMATIC } from "../../../shared/limits";
import type { FoundWithdrawal } from "../../../shared/schemas/withdrawal";
import { countWithdrawal } from "../../accounts/memory/withdrawals";
import { DomainError } from "../../platform/http/domain-error";
import { log } from "../../platform/http/log";
import { callStripe } from "../../platform/stripe/call-stripe";
import type { Context } from "../../process/context";
import type { Subscriber } from "../own-subscription";
import { syncProfileVisibility } from "../profile-visibility";
import { findCustomer } from "../stripe/customers";
import { completeWithdrawal, finishLater, finishWithdrawal } from "./finish-withdrawal";
import { holdForStaff } from "./held-withdrawal";
import { withdrawalOf } from "./withdrawal-of";

type Withdrawing = Subscriber & Pick<Context, "memoryKeys">;

/**
 * Withdraws a driver from a subscription within its first seven days: everything is refunded, and it ends now. From the
 * third withdrawal in twelve months on a person refunds (held-withdrawal.ts). The request is stored first, with a job that completes it: an outage or a crash after that only causes a delay.
 * Idempotent. @throws DomainError WITHDRAWAL_UNAVAILABLE when there is nothing to withdraw from (any more)
 */
export async function withdrawSubscription(ctx: Withdrawing): Promise<FoundWithdrawal> {
  const withdrawal = await noteWithdrawal(ctx);
  try {
    await callStripe("UNAVAILABLE", () => completeWithdrawal(ctx, withdrawal));
  } catch (error) {
    log.warn(
      { err: error, subscriptionId: withdrawal.subscriptionId },
      "withdrawal kept, to be finished by its job",
    );
  }
  const found = await withdrawalOf(ctx.db, ctx.user.id, ctx.now());
  if (!found) throw new DomainError("WITHDRAWAL_UNAVAILABLE");
  return found.shown;
}

function noteWithdrawal(ctx: Withdrawing) {
  const { db, jobs, now, user } = ctx;
  return db.transaction(async (tx) => {
    // The same lock as publishing and syncing: of two tabs, one finds what the other recorded.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("no key update");
    const found = await withdrawalOf(tx, user.id, now());
    const customerId = await findCustomer(tx, user.id);
    if (!found || !customerId) throw new DomainError("WITHDRAWAL_UNAVAILABLE");
    const { row, shown } = found;
    const withdrawal = { customerId, subscriptionId: row.stripeSubscriptionId };
    if (shown.state !== "offered" || !found.charge) return withdrawal;
    const inside = { ...ctx, db: tx };
    const earlier = await countWithdrawal(inside, user.id);
    await tx
      .update(subscriptions)
      .set({ withdrawnAt: now(), withdrawnCents: shown.cents, entitledUntil: null })
      .where(and(eq(subscriptions.id, row.id), isNull(subscriptions.withdrawnAt)));
    // Private from now on, whenever Stripe processes it.
    await syncProfileVisibility({ ...ctx, db: tx }, user.id, { isAnnounced: true });
    const { subscriptionId } = withdrawal;
    if (earlier >= WITHDRAWALS_AUTOMATIC)
      await holdForStaff(inside, {
        subscriptionId,
        cents: shown.cents,
        stripeInvoiceId: found.charge.stripeInvoiceId,
      });
    await jobs.enqueue(tx, finishWithdrawal, withdrawal, finishLater(subscriptionId));
    return withdrawal;
  });
}
