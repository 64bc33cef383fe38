import { and, eq, isNull } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import type { Db } from "../../database/database";
import type { Context } from "../../http/context";
import { isMissing } from "./ask-stripe";

/** The account of a Stripe customer, or undefined when it isn't one of ours. */
export async function findOwner(db: Db, customerId: string): Promise<{ id: string } | undefined> {
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.stripeCustomerId, customerId));
  return owner;
}

/** An account's Stripe customer, or null when it never started a checkout. */
export async function findCustomer(db: Db, userId: string): Promise<string | null> {
  const [account] = await db
    .select({ customerId: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, userId));
  return account?.customerId ?? null;
}

type Payer = Pick<Context, "db" | "payments"> & {
  user: { id: string; email: string; firstName: string; lastName: string };
};

/** The one customer of an account at Stripe, created if there is none (or Stripe lost it). */
export async function ensureCustomer({ db, payments, user }: Payer): Promise<string> {
  const known = await findCustomer(db, user.id);
  if (known && (await exists(payments.stripe, known))) return known;
  const customer = await payments.stripe.customers.create({
    email: user.email,
    name: `${user.firstName} ${user.lastName}`.trim(),
    preferred_locales: ["pt-BR"],
    metadata: { user_id: user.id },
  });
  // The first of two concurrent calls sets the account's customer; the other's stays unused.
  const stillAsFound = known ? eq(users.stripeCustomerId, known) : isNull(users.stripeCustomerId);
  await db
    .update(users)
    .set({ stripeCustomerId: customer.id })
    .where(and(eq(users.id, user.id), stillAsFound));
  return (await findCustomer(db, user.id)) ?? customer.id;
}

async function exists(stripe: Context["payments"]["stripe"], customerId: string): Promise<boolean> {
  try {
    const customer = await stripe.customers.retrieve(customerId);
    return !customer.deleted;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
