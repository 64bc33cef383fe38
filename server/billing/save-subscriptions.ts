import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { stripeCustomers, stripeEvents, subscriptions } from "../../drizzle/schema/subscriptions";
import { moneySentence } from "../../shared/billing/money-sentence";
import { storeTraits } from "../accounts/memory/store-traits";
import { holdIfAlike } from "../drivers/hold-profile";
import type { Db } from "../platform/database/database";
import { newId } from "../platform/database/ids";
import type { Services } from "../process/services";
import type { ChargeFacts } from "./charges/read-charges";
import { writeCharges } from "./charges/write-charges";
import { chooseEntitling, isOver } from "./choose-entitling";
import { endDuplicateSubscription } from "./end-duplicate-subscription";
import { loyaltyStart } from "./loyalty-start";
import { mailSubscription } from "./mails/mail-subscription";
import { noticeOf, type SubscriptionNews, saysMoney } from "./mails/subscription-notices";
import { isLeaving, type MoneyFacts } from "./money/read-money";
import { recordCreditReturn } from "./money/record-credit-return";
import { findOwnSubscription } from "./own-subscription";
import { publicationOf, syncProfileVisibility } from "./profile-visibility";
import type { SubscriptionFacts } from "./subscription-facts";
import { voidUnpaidInvoices } from "./void-unpaid-invoices";

export type StripeEvent = { id: string; type: string };

/** `db` is the transaction. */
type Writer = Pick<Services, "db" | "jobs" | "memoryKeys" | "now">;
type Row = typeof subscriptions.$inferSelect;

/** What was read, and the write count before the read began. */
export type Read = {
  customerId: string;
  writesBefore: number;
  truth: SubscriptionFacts[];
  billed: ChargeFacts[];
  /** Undefined when Stripe didn't say: what was read before stays. */
  money: MoneyFacts | undefined;
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
 * Saves a customer's state at Stripe as a whole, with its consequences: entitlement, loyalty, mails, visibility.
 * @returns false after a concurrent write since the read began: the read may be stale, so read again
 */
export async function saveSubscriptions(services: Writer, read: Read): Promise<boolean> {
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
  const facts = [...read.truth, ...goneAtStripe(before, read.truth, services.now())].map((fact) =>
    // Taken back already, though Stripe may not have heard of it yet.
    isTakenBack(before, fact) ? { ...fact, entitledUntil: null } : fact,
  );
  const entitling = chooseEntitling(facts, services.now());
  await writeRows(services, { userId: owner.id, before, facts, entitling, money: read.money });
  // A withdrawal sends one mail about everything (withdrawal/finish-withdrawal.ts).
  const isWithdrawn = before.some(({ withdrawnAt, endedAt }) => withdrawnAt && !endedAt);
  // Before the payment publishes: a card that was suspended is recognised.
  const cards = read.billed.flatMap((charge) => charge.cards);
  const isKnownBetter = await storeTraits(
    services,
    owner.id,
    cards.map(({ fingerprint, at }) => ({ kind: "card", text: fingerprint, since: at })),
  );
  const isUnpublished = await syncProfileVisibility(services, owner.id, { isAnnounced: isWithdrawn });
  if (isKnownBetter) await holdIfAlike(services, owner.id);
  const { customerId, money } = read;
  if (money && money.creditCents > 0 && isLeaving(facts))
    await recordCreditReturn(services, { userId: owner.id, customerId, cents: money.creditCents });
  const charged = { userId: owner.id, before, after: facts, facts: read.billed };
  const notices = [...noticesOf(before, facts, entitling), ...(await writeCharges(services, charged))];
  for (const notice of notices) {
    // One mail per event: the one about the profile covers the end as well, and a withdrawal's covers everything.
    if (notice.kind === "ended" && isUnpublished) continue;
    if (isWithdrawn && (notice.kind === "ended" || notice.kind === "refunded")) continue;
    const sentence = saysMoney(notice.kind) ? await sentenceOf(services, owner) : undefined;
    const publication = notice.kind === "active" ? await publicationOf(db, owner.id) : undefined;
    const extra = { ...(sentence && { money: sentence }), ...(publication && { publication }) };
    const mail = { ...notice, userId: owner.id, ...extra };
    await services.jobs.enqueue(db, mailSubscription, mail);
  }
  await queueFollowUps(services, customerId, before, facts, entitling);
  return true;
}

/** What is charged next and what becomes of the credit, as just stored. */
async function sentenceOf({ db, now }: Writer, user: { id: string }): Promise<string[] | undefined> {
  const subscription = await findOwnSubscription({ db, now, user });
  if (!subscription) return undefined;
  const { lead, notes } = moneySentence(subscription);
  return [lead, ...notes];
}

function isTakenBack(before: Row[], { stripeSubscriptionId: id }: SubscriptionFacts): boolean {
  return before.some(
    ({ stripeSubscriptionId, withdrawnAt }) => stripeSubscriptionId === id && withdrawnAt !== null,
  );
}

/** Subscriptions that run here but are missing at Stripe: they charge nobody, so they entitle nobody. */
function goneAtStripe(before: Row[], truth: SubscriptionFacts[], now: Date): SubscriptionFacts[] {
  const knownIds = new Set(truth.map(({ stripeSubscriptionId }) => stripeSubscriptionId));
  const gone = before.filter((row) => !knownIds.has(row.stripeSubscriptionId) && !isOver(row));
  return gone.map(({ canceledAt, ...row }) => ({
    stripeSubscriptionId: row.stripeSubscriptionId,
    planId: row.planId,
    period: row.period,
    priceCents: row.priceCents,
    startedAt: row.startedAt,
    currentPeriodStart: row.currentPeriodStart,
    currentPeriodEnd: row.currentPeriodEnd,
    status: "canceled",
    canceledAt: canceledAt ?? now,
    endedAt: now,
    unpaidSince: null,
    entitledUntil: null,
    cardExpires: row.cardExpires,
    cardLast4: row.cardLast4,
    paidCents: 0,
  }));
}

/** Work at Stripe that the change requires: one job per subscription, however many events report it. */
async function queueFollowUps(
  { db, jobs }: Writer,
  customerId: string,
  before: Row[],
  facts: SubscriptionFacts[],
  entitling: SubscriptionFacts | undefined,
): Promise<void> {
  for (const fact of facts) {
    const { stripeSubscriptionId: subscriptionId } = fact;
    const known = before.find((row) => row.stripeSubscriptionId === subscriptionId);
    if (isOver(fact)) {
      const once = { singletonKey: subscriptionId };
      if (known && !isOver(known)) await jobs.enqueue(db, voidUnpaidInvoices, { subscriptionId }, once);
    } else if (entitling && fact !== entitling) {
      const wasPaid = fact.entitledUntil !== null;
      const once = { singletonKey: `${subscriptionId}-${wasPaid}` };
      await jobs.enqueue(db, endDuplicateSubscription, { customerId, subscriptionId, wasPaid }, once);
    }
  }
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

type Writing = {
  userId: string;
  before: Row[];
  facts: SubscriptionFacts[];
  entitling: SubscriptionFacts | undefined;
  money: MoneyFacts | undefined;
};

async function writeRows({ db, now }: Writer, writing: Writing): Promise<void> {
  const { userId, before, facts, entitling, money } = writing;
  const knownIds = new Set(facts.map(({ stripeSubscriptionId }) => stripeSubscriptionId));
  const missing = before.filter((row) => !knownIds.has(row.stripeSubscriptionId));
  const history = [...missing, ...facts];
  const writtenAt = now();
  // The entitling one is written last: the database allows one at a time.
  for (const fact of facts.toSorted((a, b) => Number(a === entitling) - Number(b === entitling))) {
    const { paidCents, ...stored } = fact;
    const row = {
      ...stored,
      ...(money && moneyOf(fact, money, writtenAt)),
      entitledUntil: fact === entitling ? fact.entitledUntil : null,
      subscribedSince: loyaltyStart(fact, history),
      updatedAt: writtenAt,
    };
    await db
      .insert(subscriptions)
      .values({ id: newId(), userId, createdAt: writtenAt, ...row })
      .onConflictDoUpdate({ target: subscriptions.stripeSubscriptionId, set: row });
  }
}

function moneyOf({ stripeSubscriptionId }: SubscriptionFacts, { creditCents, next }: MoneyFacts, now: Date) {
  const own = next?.stripeSubscriptionId === stripeSubscriptionId ? next : undefined;
  return {
    creditCents,
    nextChargeCents: own?.cents ?? null,
    nextChargeAt: own?.at ?? null,
    moneyReadAt: now,
  };
}

/** The mails about the change. A duplicate that doesn't count sends none while it runs (end-duplicate-subscription.ts). */
function noticesOf(
  before: Row[],
  facts: SubscriptionFacts[],
  entitling: SubscriptionFacts | undefined,
): SubscriptionNews[] {
  const counting = facts.filter((fact) => fact === entitling || fact.entitledUntil === null);
  return counting.flatMap((fact) => {
    const row = before.find(({ stripeSubscriptionId }) => stripeSubscriptionId === fact.stripeSubscriptionId);
    return noticeOf(row, fact) ?? [];
  });
}
