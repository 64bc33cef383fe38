import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type Stripe from "stripe";
import { users } from "../../../drizzle/schema/accounts";
import type { Db } from "../../platform/database/database";
import type { Services } from "../../process/services";
import { existsAtStripe, readAll, unlessMissing } from "./read-all";

type Needs = Pick<Services, "db" | "payments">;

/**
 * Gives a Stripe customer back to the account that it was created for, if that account has none: a backup may have been restored
 * that is older than the customer, and nobody should pay unseen. Customers of other products are ignored.
 */
export async function reconnectCustomer(
  { db, payments: { stripe } }: Needs,
  customerId: string,
): Promise<void> {
  const customer = await unlessMissing(stripe.customers.retrieve(customerId), undefined);
  const account = customer && !customer.deleted ? await accountOf(db, customer) : undefined;
  const other = account?.customerId ?? null;
  if (!account || (other !== null && (await existsAtStripe(stripe, other)))) return;
  await connectCustomer(db, { userId: account.id, from: other, to: customerId });
}

/** A customer at Stripe that was created for an account although the account does not have it; one with subscriptions first. */
export async function findForgottenCustomer(
  { db, payments: { stripe } }: Needs,
  user: { id: string; email: string },
): Promise<string | undefined> {
  const { data } = await stripe.customers.list({ email: user.email, limit: 100 });
  let found: string | undefined;
  for (const customer of data) {
    if ((await accountOf(db, customer))?.id !== user.id) continue;
    found ??= customer.id;
    if ((await readAll(stripe, customer.id)).length > 0) return customer.id;
  }
  return found;
}

/** Sets an account's customer, if it still is the one that was read (`from`). */
export async function connectCustomer(
  db: Db,
  { userId, from, to }: { userId: string; from: string | null; to: string },
): Promise<void> {
  const stillAsRead = from === null ? isNull(users.stripeCustomerId) : eq(users.stripeCustomerId, from);
  await db
    .update(users)
    .set({ stripeCustomerId: to })
    .where(and(eq(users.id, userId), stillAsRead));
}

/** Whom a customer was created for: the account that it names, or who registered that account's e-mail again and confirmed it. */
async function accountOf(
  db: Db,
  { metadata: { user_id: userId }, email }: Stripe.Customer,
): Promise<{ id: string; customerId: string | null } | undefined> {
  if (!userId) return undefined;
  const columns = { id: users.id, customerId: users.stripeCustomerId };
  const [account] = await db.select(columns).from(users).where(eq(users.id, userId));
  if (account || !email) return account;
  const [again] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.emailConfirmedAt)));
  return again;
}
