import { and, eq, notInArray } from "drizzle-orm";
import type Stripe from "stripe";
import { users } from "../../drizzle/schema/accounts";
import { stripeCustomers, stripeEvents, subscriptions } from "../../drizzle/schema/subscriptions";
import type { Db } from "../database/database";
import { newId } from "../database/ids";
import type { Services } from "../services";
import { chooseEntitling, isOver } from "./choose-entitling";
import { endSuperseded } from "./end-superseded";
import { loyaltyStart } from "./loyalty-start";
import { mailSubscription } from "./mails/mail-subscription";
import { type Notice, noticeOf } from "./mails/subscription-notices";
import { bringProfileInLine } from "./profile-visibility";
import { readSubscription, type SubscriptionFacts } from "./subscription-facts";

export type StripeEvent = { id: string; type: string };

/** `db` is the transaction. */
type Writer = Pick<Services, "db" | "jobs" | "now">;
type Row = typeof subscriptions.$inferSelect;

/** What was read, and how many writes there were before the read began. */
export type Read = {
  customerId: string;
  writesBefore: number;
  truth: Stripe.Subscription[];
  event: StripeEvent | undefined;
};

/** How often a customer's subscriptions were written. */
export async function countWrites(db: Db, customerId: string): Promise<number> {
  const [customer] = await db
    .select({ writes: stripeCustomers.writes })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.id, customerId));
  return customer?.writes ?? 0;
}

/**
 * Writes what Stripe says of a customer, whole, with all that follows from it: entitlement, loyalty, mails, visibility.
 * @returns false when somebody wrote since the read began: it may be older than what is there, so read again
 */
export async function writeTruth(services: Writer, read: Read): Promise<boolean> {
  const { db } = services;
  // The account's row is the customer's lock. Publishing takes the same one, so the two can't miss each other.
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.stripeCustomerId, read.customerId))
    .for("no key update");
  if (!owner || (await isKnown(db, read.event))) return true;
  if ((await countWrites(db, read.customerId)) !== read.writesBefore) return false;
  await noteWrite(services, read);
  const before = await db.select().from(subscriptions).where(eq(subscriptions.userId, owner.id));
  const facts = read.truth.map(readSubscription);
  const entitling = chooseEntitling(facts, services.now());
  await writeRows(services, owner.id, before, facts, entitling);
  const isUnpublished = await bringProfileInLine(services, owner.id);
  for (const notice of noticesOf(before, facts, entitling)) {
    // One mail per event: the one about the profile tells of the end as well.
    if (notice.kind === "ended" && isUnpublished) continue;
    await services.jobs.enqueue(db, mailSubscription, { ...notice, userId: owner.id });
  }
  if (entitling && facts.some((other) => other !== entitling && !isOver(other))) {
    await services.jobs.enqueue(db, endSuperseded, { customerId: read.customerId });
  }
  return true;
}

async function isKnown(db: Db, event: StripeEvent | undefined): Promise<boolean> {
  if (!event) return false;
  const known = await db.select().from(stripeEvents).where(eq(stripeEvents.id, event.id));
  return known.length > 0;
}

async function noteWrite({ db, now }: Writer, { customerId, writesBefore, event }: Read): Promise<void> {
  const writes = writesBefore + 1;
  await db
    .insert(stripeCustomers)
    .values({ id: customerId, writes })
    .onConflictDoUpdate({ target: stripeCustomers.id, set: { writes } });
  if (event) await db.insert(stripeEvents).values({ ...event, receivedAt: now() });
}

async function writeRows(
  { db, now }: Writer,
  userId: string,
  before: Row[],
  facts: SubscriptionFacts[],
  entitling: SubscriptionFacts | undefined,
): Promise<void> {
  const told = facts.map(({ stripeSubscriptionId }) => stripeSubscriptionId);
  const untold = before.filter((row) => !told.includes(row.stripeSubscriptionId));
  // Rows that Stripe no longer tells of are left as they are, unless they stand in the way of one that counts.
  if (entitling && untold.length > 0) {
    await db
      .update(subscriptions)
      .set({ entitledUntil: null })
      .where(and(eq(subscriptions.userId, userId), notInArray(subscriptions.stripeSubscriptionId, told)));
  }
  const history = [...untold, ...facts];
  // The one that entitles comes last: the database allows one at a time.
  for (const fact of facts.toSorted((a, b) => Number(a === entitling) - Number(b === entitling))) {
    const row = {
      ...fact,
      entitledUntil: fact === entitling ? fact.entitledUntil : null,
      subscribedSince: loyaltyStart(fact, history),
      updatedAt: now(),
    };
    await db
      .insert(subscriptions)
      .values({ id: newId(), userId, createdAt: now(), ...row })
      .onConflictDoUpdate({ target: subscriptions.stripeSubscriptionId, set: row });
  }
}

/** The mails that the change calls for. One that doesn't count makes no noise while it lives (end-superseded.ts). */
function noticesOf(
  before: Row[],
  facts: SubscriptionFacts[],
  entitling: SubscriptionFacts | undefined,
): Notice[] {
  const counting = facts.filter((fact) => fact === entitling || fact.entitledUntil === null);
  return counting.flatMap((fact) => {
    const row = before.find(({ stripeSubscriptionId }) => stripeSubscriptionId === fact.stripeSubscriptionId);
    return noticeOf(row, fact) ?? [];
  });
}
