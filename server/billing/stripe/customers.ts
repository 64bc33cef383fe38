import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { users } from "../../../drizzle/schema/accounts";
import type { Db } from "../../platform/database/database";
import { minuteOfKey } from "../../platform/stripe/call-stripe";
import type { Context } from "../../process/context";
import type { Services } from "../../process/services";
import { existsAtStripe } from "./read-all";
import { connectCustomer, findForgottenCustomer, reconnectCustomer } from "./reconnect-customer";

type Needs = Pick<Services, "db" | "payments">;

/** The account of a Stripe customer, or undefined when it isn't one of ours. */
export async function findOwner(needs: Needs, customerId: string): Promise<{ id: string } | undefined> {
  const known = await ownerInTable(needs.db, customerId);
  if (known) return known;
  await reconnectCustomer(needs, customerId);
  return ownerInTable(needs.db, customerId);
}

async function ownerInTable(db: Db, customerId: string): Promise<{ id: string } | undefined> {
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

type Payer = Pick<Context, "db" | "now" | "payments"> & {
  user: { id: string; email: string; firstName: string; lastName: string };
};

/** The one customer of an account at Stripe, created if there is none (or Stripe lost it). */
export async function ensureCustomer(ctx: Payer): Promise<string> {
  const { db, payments, user } = ctx;
  const known = await findCustomer(db, user.id);
  if (known && (await existsAtStripe(payments.stripe, known))) return known;
  const customerId = (await findForgottenCustomer({ db, payments }, user)) ?? (await create(ctx, known));
  await connectCustomer(db, { userId: user.id, from: known, to: customerId });
  return (await findCustomer(db, user.id)) ?? customerId;
}

/** Of concurrent calls all get the same customer: personal data must not lie at Stripe where no account knows of it. */
async function create({ now, payments: { stripe }, user }: Payer, known: string | null): Promise<string> {
  const params: Stripe.CustomerCreateParams = {
    email: user.email,
    name: `${user.firstName} ${user.lastName}`.trim(),
    preferred_locales: ["pt-BR"],
    metadata: { user_id: user.id },
  };
  // Stripe refuses a key that comes again with other parameters.
  const values = Bun.hash(JSON.stringify(params));
  const idempotencyKey = `customer-${user.id}-${known ?? "first"}-${values}-${minuteOfKey(now())}`;
  const { id } = await stripe.customers.create(params, { idempotencyKey });
  return id;
}
