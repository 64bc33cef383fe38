import { and, desc, eq, sql } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { charges, moneyBack } from "../../../drizzle/schema/charges";
import { dataRequests } from "../../../drizzle/schema/data-requests";
import { drivers } from "../../../drizzle/schema/drivers";
import { queueItems } from "../../../drizzle/schema/queue";
import { cases, reports } from "../../../drizzle/schema/reports";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { normaliseProtocol, PROTOCOL_PATTERN } from "../../../shared/reports";
import type { Db } from "../../platform/database/database";
import { findSchools } from "../../search/schools/queries";
import { findPeople } from "./find-people";

/** Results of each kind; more have their own page. */
const COUNT = 5;
/** cus_, sub_, in_, pi_, re_, dp_, du_. */
const STRIPE_ID = /^[a-z]{2,5}_\w+$/i;

/** @param byContact false for callers who must not learn whose an e-mail or a phone number is */
type Query = { text: string; byContact: boolean };

/**
 * What a text may mean anywhere in the console: people, schools, a report's protocol, requests under an e-mail, one of Stripe's ids. Nothing of it is
 * contact data.
 */
export async function findAnything(db: Db, { text, byContact }: Query, now: Date) {
  const words = text.trim();
  if (STRIPE_ID.test(words))
    return { people: [], schools: [], reports: [], requests: [], payments: await ofStripe(db, words) };
  const { items } = await findPeople(db, { text: words, byContact, limit: COUNT }, now);
  return {
    people: items.map(({ userId, name, city, state }) => ({ userId, name, city, state })),
    schools: (await findSchools(db, { text: words, count: COUNT })).map(({ id, shownName, city, state }) => ({
      id,
      city,
      state,
      name: shownName,
    })),
    reports: await withProtocol(db, normaliseProtocol(words)),
    requests: byContact ? await requestsUnder(db, words.toLowerCase()) : [],
    payments: [],
  };
}

/** The report with a protocol, as the queue's item of its case. */
async function withProtocol(db: Db, protocol: string) {
  if (!PROTOCOL_PATTERN.test(protocol)) return [];
  return db
    .select({
      protocol: reports.protocol,
      category: reports.category,
      itemId: queueItems.id,
      name: sql<string>`coalesce(${drivers.name}, ${cases.name})`,
    })
    .from(reports)
    .innerJoin(cases, eq(cases.id, reports.caseId))
    .innerJoin(queueItems, and(eq(queueItems.kind, "case"), eq(queueItems.subject, cases.id)))
    .leftJoin(drivers, eq(drivers.id, cases.driverId))
    .where(eq(reports.protocol, protocol));
}

/** Requests about the data under an e-mail, which needs no account, newest first; without the e-mail. */
async function requestsUnder(db: Db, email: string) {
  if (!email.includes("@")) return [];
  return db
    .select({ kind: dataRequests.kind, closedAt: dataRequests.closedAt, itemId: queueItems.id })
    .from(dataRequests)
    .innerJoin(queueItems, and(eq(queueItems.kind, "data-request"), eq(queueItems.subject, dataRequests.id)))
    .where(eq(dataRequests.email, email))
    .orderBy(desc(dataRequests.createdAt))
    .limit(COUNT);
}

/** Whose one of Stripe's ids is, and the queue's item about it; neither is known of a deleted account's. */
async function ofStripe(db: Db, id: string) {
  const meant = sql`(
    select ${users.id} as user_id, null as invoice from ${users} where ${users.stripeCustomerId} = ${id}
    union select ${subscriptions.userId}, null from ${subscriptions} where ${subscriptions.stripeSubscriptionId} = ${id}
    union select ${charges.userId}, ${charges.stripeInvoiceId} from ${charges} where ${charges.stripeInvoiceId} = ${id}
    union select ${charges.userId}, ${charges.stripeInvoiceId} from ${charges} where ${charges.paymentIntent} = ${id}
    union select ${charges.userId}, ${charges.stripeInvoiceId} from ${moneyBack}
      join ${charges} on ${charges.stripeInvoiceId} = ${moneyBack.stripeInvoiceId} where ${moneyBack.id} = ${id}
  ) meant`;
  return db
    .select({
      id: sql<string>`${id}::text`,
      userId: users.id,
      itemId: queueItems.id,
      name: sql<string | null>`coalesce(${drivers.name}, ${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(meant)
    .leftJoin(users, sql`${users.id} = meant.user_id`)
    .leftJoin(drivers, eq(drivers.userId, users.id))
    .leftJoin(queueItems, and(eq(queueItems.kind, "payment"), sql`${queueItems.subject} = meant.invoice`))
    .limit(COUNT);
}
