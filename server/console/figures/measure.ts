import { and, eq, gt, gte, inArray, lt, notInArray, sql, sum } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { dailyFigures } from "../../../drizzle/schema/figures";
import { queueItems } from "../../../drizzle/schema/queue";
import { recommendations } from "../../../drizzle/schema/recommendations";
import { driverDays, searchDays } from "../../../drizzle/schema/results";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { waitingNotices } from "../../../drizzle/schema/waiting";
import { periods } from "../../../shared/billing-periods";
import { dayInSaoPaulo, startOfDay } from "../../../shared/brazil";
import { visibleDriver } from "../../drivers/visibility";
import { isLive } from "../../families/waiting/live";
import type { Db } from "../../platform/database/database";

export type DayFigures = typeof dailyFigures.$inferSelect;

/** Facts that are only known at the time are null for a day that ended too long ago. */
const KNOWN_FOR_MS = 6 * 60 * 60 * 1000;
/** Stripe's statuses for a subscription whose first charge was never paid. */
const NEVER_BEGAN = ["incomplete", "incomplete_expired"];

/** The figures of a day ("2026-11-20"): at its end, or at `now` while it lasts. */
export async function measureDay(db: Db, day: string, now: Date): Promise<DayFigures> {
  const from = startOfDay(day);
  const to = startOfDay(day, 1);
  const end = now < to ? now : to;
  const isKnown = now.getTime() - end.getTime() <= KNOWN_FOR_MS;
  return {
    day,
    drivers: await db.$count(drivers, lt(drivers.createdAt, to)),
    visible: isKnown ? await db.$count(drivers, visibleDriver(end)) : null,
    started: await db.$count(
      subscriptions,
      and(
        gte(subscriptions.startedAt, from),
        lt(subscriptions.startedAt, to),
        notInArray(subscriptions.status, NEVER_BEGAN),
      ),
    ),
    canceled: await db.$count(
      subscriptions,
      and(gte(subscriptions.canceledAt, from), lt(subscriptions.canceledAt, to)),
    ),
    monthlyCents: isKnown ? await monthlyCentsOf(db, end) : null,
    ...(await countedOn(db, day)),
    ...(await queueAgeOf(db, end)),
    waiting: isKnown ? await db.$count(waitingNotices, isLive(end)) : null,
    recommended: await db.$count(
      recommendations,
      and(gte(recommendations.confirmedAt, from), lt(recommendations.confirmedAt, to)),
    ),
    recommendationsApproved: await db.$count(
      recommendations,
      and(
        eq(recommendations.state, "approved"),
        gte(recommendations.decidedAt, from),
        lt(recommendations.decidedAt, to),
      ),
    ),
  };
}

/** What families saw on a day, and how they searched; null for what was not counted yet. */
async function countedOn(db: Db, day: string) {
  const [seen] = await db
    .select({
      visits: sum(driverDays.visits).mapWith(Number),
      appearances: sum(driverDays.appearances).mapWith(Number),
      openings: sum(driverDays.openings).mapWith(Number),
    })
    .from(driverDays)
    .where(eq(driverDays.day, day));
  const [searched] = await db
    .select({
      searches: sum(searchDays.searches).mapWith(Number),
      foundNobody: sum(searchDays.foundNobody).mapWith(Number),
    })
    .from(searchDays)
    .where(eq(searchDays.day, day));
  return {
    visits: seen?.visits ?? 0,
    appearances: seen?.appearances ?? null,
    openings: seen?.openings ?? null,
    searches: searched?.searches ?? null,
    foundNobody: searched?.foundNobody ?? null,
  };
}

/** The days from `from` to yesterday without stored figures, oldest first. */
export async function missingDays(db: Db, from: string, now: Date): Promise<string[]> {
  const today = dayInSaoPaulo(now);
  const known = await db
    .select({ day: dailyFigures.day })
    .from(dailyFigures)
    .where(gte(dailyFigures.day, from));
  const days = new Set(known.map(({ day }) => day));
  const missing: string[] = [];
  for (let day = from; day < today; day = dayInSaoPaulo(startOfDay(day, 1)))
    if (!days.has(day)) missing.push(day);
  return missing;
}

/** The monthly total of the paid subscriptions, in cents: a year's price counts by its twelfth. */
async function monthlyCentsOf(db: Db, at: Date): Promise<number> {
  const sums = await db
    .select({ period: subscriptions.period, cents: sql<string>`sum(${subscriptions.priceCents})` })
    .from(subscriptions)
    .where(and(gt(subscriptions.entitledUntil, at), inArray(subscriptions.status, ["active", "canceling"])))
    .groupBy(subscriptions.period);
  return Math.round(sums.reduce((sum, { period, cents }) => sum + Number(cents) / periods[period].months, 0));
}

/** The median waiting time of items pending at a given time. */
async function queueAgeOf(db: Db, at: Date) {
  const age = sql`extract(epoch from ${at.toISOString()}::timestamptz - ${queueItems.openedAt}) / 60`;
  const [found] = await db
    .select({
      queueMedianMinutes: sql<number | null>`(percentile_cont(0.5) within group (order by ${age}))::int`,
      queueOldestMinutes: sql<number | null>`max(${age})::int`,
    })
    .from(queueItems)
    .where(
      and(
        lt(queueItems.openedAt, at),
        sql`(${queueItems.closedAt} is null or ${queueItems.closedAt} >= ${at.toISOString()}::timestamptz)`,
      ),
    );
  return {
    queueMedianMinutes: found?.queueMedianMinutes ?? null,
    queueOldestMinutes: found?.queueOldestMinutes ?? null,
  };
}
