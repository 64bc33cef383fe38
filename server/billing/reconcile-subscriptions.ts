import { eq, lt, notInArray, sql } from "drizzle-orm";
import { z } from "zod";
import { users } from "../../drizzle/schema/accounts";
import { charges } from "../../drizzle/schema/charges";
import { stripeEvents, subscriptions } from "../../drizzle/schema/subscriptions";
import { consolePaths } from "../../shared/operation/console-paths";
import { notifyOperators } from "../operation/notify-operators";
import type { Db } from "../platform/database/database";
import { log } from "../platform/http/log";
import { defineJob } from "../process/jobs/jobs";
import type { Services } from "../process/services";
import { factsOf } from "./fetch-subscriptions";
import { reviewMoneyBack } from "./review-money-back";
import { findOwner } from "./stripe/customers";
import { dealWithUnowned } from "./stripe/deal-with-unowned";
import type { SubscriptionFacts } from "./subscription-facts";
import { syncWithinLimit } from "./sync-within-limit";

/** Stripe retries an event for days, an operator can resend it for a month; after that its id is useless. */
const EVENTS_LIFETIME_MS = 60 * 24 * 60 * 60 * 1000;

/**
 * Compares every running subscription, at Stripe and here, and syncs those that differ, so that our state is right even
 * if every event was lost. While Stripe is unreachable nothing changes until the next run. Demo drivers are skipped.
 */
export const reconcileSubscriptions = defineJob({
  name: "reconcile-subscriptions",
  label: "Comparar assinaturas com a Stripe",
  cron: "20 * * * *",
  // The next run does the same work, so long retries are useless.
  options: { retryLimit: 2, expireInSeconds: 60 * 60 },
  data: z.object({ isUnlimited: z.boolean().optional() }),
  run: async (services, { isUnlimited }) => {
    const subjects = [];
    const { compared, different, unread } = await compare(services);
    await report(services, compared, different.size);
    for (const customerId of different.union(unread)) {
      const owner = await findOwner(services, customerId);
      if (owner) subjects.push({ userId: owner.id, customerId });
      else await dealWithUnowned(services, customerId);
    }
    await syncWithinLimit(services, { job: "reconcile-subscriptions", subjects, isUnlimited });
    await reviewMoneyBack(services);
    const oldest = new Date(services.now().getTime() - EVENTS_LIFETIME_MS);
    await services.db.delete(stripeEvents).where(lt(stripeEvents.receivedAt, oldest));
  },
});

/** Events in flight make a few differ at any moment. */
const USUALLY_DIFFERENT = 3;

/** Logs the result; more differences than usual mean that Stripe's events are not arriving. */
async function report(services: Services, compared: number, different: number): Promise<void> {
  log.info({ compared, different }, "subscriptions compared with Stripe");
  if (different <= USUALLY_DIFFERENT) return;
  await services.db.transaction((tx) =>
    notifyOperators(
      { ...services, db: tx },
      {
        kind: "stripe-differs",
        title: `${different} assinaturas estavam diferentes na Stripe`,
        paragraphs: [
          `Das ${compared} assinaturas comparadas, ${different} não conferiam com a Stripe. Foram lidas de novo e corrigidas, menos as que o limite de retirada segurou.`,
          "Os avisos da Stripe (webhooks) podem não estar chegando: confira o endereço e a chave deles no painel dela.",
        ],
        path: consolePaths.jobs,
      },
    ),
  );
}

/** At most so many amounts are read again in one run, those read longest ago first: Stripe limits its calls. */
const AMOUNTS_MAX = 500;
const AMOUNTS_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * Customers with a subscription whose state here differs from Stripe's, and those to read although it is the same:
 * charges never read, or an upcoming amount that is a day old or could not be read.
 */
async function compare({ db, payments, now }: Services) {
  const customers = new Set<string>();
  const unread = new Set<string>();
  const outdated: { customerId: string; readAt: number }[] = [];
  const dayAgo = now().getTime() - AMOUNTS_AGE_MS;
  let compared = 0;
  const rows = await runningHere(db);
  const found = payments.stripe.subscriptions.list({ limit: 100 });
  for await (const subscription of found) {
    const { customer } = subscription;
    const row = rows.get(subscription.id);
    rows.delete(subscription.id);
    const isSame = row && looksSame(row, await factsOf(payments.stripe, subscription));
    const customerId = typeof customer === "string" ? customer : customer.id;
    if (row?.isDemo) continue;
    compared += 1;
    if (!isSame) customers.add(customerId);
    else if (!row.hasCharges) unread.add(customerId);
    else if (row.status === "active") {
      const readAt = row.moneyReadAt?.getTime() ?? 0;
      if (readAt < dayAgo || readAt < row.updatedAt.getTime()) outdated.push({ customerId, readAt });
    }
  }
  outdated.sort((a, b) => a.readAt - b.readAt);
  for (const { customerId } of outdated.slice(0, AMOUNTS_MAX)) unread.add(customerId);
  // A subscription that runs only here has ended at Stripe.
  for (const { customerId, isDemo } of rows.values()) if (!isDemo && customerId) customers.add(customerId);
  return { compared, different: customers, unread };
}

type Running = Comparable &
  Pick<typeof subscriptions.$inferSelect, "moneyReadAt" | "updatedAt" | "isDemo"> & {
    customerId: string | null;
    hasCharges: boolean;
  };
type Comparable = Pick<SubscriptionFacts, "status" | "priceCents" | "currentPeriodEnd" | "entitledUntil">;

async function runningHere(db: Db): Promise<Map<string, Running>> {
  const rows = await db
    .select({
      id: subscriptions.stripeSubscriptionId,
      status: subscriptions.status,
      priceCents: subscriptions.priceCents,
      currentPeriodEnd: subscriptions.currentPeriodEnd,
      entitledUntil: subscriptions.entitledUntil,
      customerId: users.stripeCustomerId,
      isDemo: subscriptions.isDemo,
      moneyReadAt: subscriptions.moneyReadAt,
      updatedAt: subscriptions.updatedAt,
      hasCharges: sql<boolean>`exists (select 1 from ${charges} where ${charges.stripeSubscriptionId} = ${subscriptions.stripeSubscriptionId})`,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(notInArray(subscriptions.status, ["canceled", "incomplete_expired"]));
  return new Map(rows.map((row) => [row.id, row]));
}

function looksSame(row: Comparable, facts: Comparable): boolean {
  // A duplicate entitles nobody, whatever its status at Stripe (end-duplicate-subscription.ts).
  const entitlesAlike = row.entitledUntil === null || sameMoment(row.entitledUntil, facts.entitledUntil);
  return (
    entitlesAlike &&
    row.status === facts.status &&
    row.priceCents === facts.priceCents &&
    sameMoment(row.currentPeriodEnd, facts.currentPeriodEnd)
  );
}

function sameMoment(a: Date, b: Date | null): boolean {
  return a.getTime() === b?.getTime();
}
