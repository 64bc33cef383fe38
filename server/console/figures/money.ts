import { sql } from "drizzle-orm";
import { z } from "zod";
import { charges, moneyBack } from "../../../drizzle/schema/charges";
import { keptPaymentRecords, subscriptions } from "../../../drizzle/schema/subscriptions";
import { dayInSaoPaulo, startOfDay } from "../../../shared/brazil";
import { type FigurePeriod, figurePeriods, startOfPeriod } from "../../../shared/figures";
import type { Db } from "../../platform/database/database";

/** Revenue and payers of a period, from Stripe's invoices, refunds and subscriptions. In cents. */
export type PeriodMoney = {
  paidCents: number;
  /** Refunds on the day they were made, and lost chargebacks on the day they were opened. */
  refundedCents: number;
  /** First charges and later ones that were paid. */
  newPaid: number;
  renewed: number;
  /**
   * Charges whose card was first refused in the period, and previously refused ones (of any day) that were paid in it.
   */
  failed: number;
  recovered: number;
  /** Subscriptions that ended, and those that were running when the period began. */
  ended: number;
  running: number;
};

const nothing: PeriodMoney = {
  paidCents: 0,
  refundedCents: 0,
  newPaid: 0,
  renewed: 0,
  failed: 0,
  recovered: 0,
  ended: 0,
  running: 0,
};

const dayRow = z.object({ day: z.string(), figure: z.string(), amount: z.coerce.number() });
const spanRow = z.object({
  started_day: z.string(),
  ended_day: z.string().nullable(),
  amount: z.coerce.number(),
});

/**
 * The money of each period, oldest first, by its first day. Always recomputed: a chargeback lost months later changes
 * the month it belongs to.
 */
export async function moneyOver(
  db: Db,
  period: FigurePeriod,
  now: Date,
): Promise<(PeriodMoney & { start: string })[]> {
  const today = dayInSaoPaulo(now);
  const { count } = figurePeriods[period];
  const starts = Array.from({ length: count }, (_, index) => startOfPeriod(period, today, count - 1 - index));
  const found = new Map(starts.map((start) => [start, { ...nothing, start }]));
  for (const { day, figure, amount } of await byDay(db, startOfDay(starts[0] ?? today))) {
    const sums = found.get(startOfPeriod(period, day));
    if (sums && isFigure(figure)) sums[figure] += amount;
  }
  const spans = await runningSpans(db);
  for (const sums of found.values()) {
    const ran = spans.filter(
      ({ started_day, ended_day }) =>
        started_day < sums.start && (ended_day === null || ended_day >= sums.start),
    );
    sums.running = ran.reduce((sum, { amount }) => sum + amount, 0);
  }
  return [...found.values()];
}

function isFigure(name: string): name is keyof PeriodMoney {
  return Object.hasOwn(nothing, name);
}

/** The day in São Paulo of a column. */
const dayOf = (column: unknown) => sql`to_char(${column} at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`;

async function byDay(db: Db, since: Date) {
  const from = sql`${since.toISOString()}::timestamptz`;
  const { rows } = await db.execute(sql`
    with paid as (select * from ${charges} where ${charges.status} = 'paid' and ${charges.paidAt} >= ${from} and ${charges.cents} > 0)
    select ${dayOf(sql`paid_at`)} as day, 'paidCents' as figure, sum(cents) as amount from paid group by 1
    union all select ${dayOf(sql`paid_at`)}, 'newPaid', count(*) from paid where reason = 'start' group by 1
    union all select ${dayOf(sql`paid_at`)}, 'renewed', count(*) from paid where reason = 'renewal' group by 1
    union all select ${dayOf(sql`paid_at`)}, 'recovered', count(*) from paid where failed_at is not null group by 1
    union all select ${dayOf(sql`failed_at`)}, 'failed', count(*) from ${charges} where failed_at >= ${from} group by 1
    union all select ${dayOf(sql`created_at`)}, 'refundedCents', sum(cents) from ${moneyBack}
      where created_at >= ${from} and ((kind = 'refund' and status not in ('failed', 'canceled')) or (kind = 'dispute' and status = 'lost'))
      group by 1
    union all select ${dayOf(sql`ended_at`)}, 'ended', count(*) from (${everySpan}) spans where ended_at >= ${from} group by 1`);
  return z.array(dayRow).parse(rows);
}

/** Every subscription that was ever paid for, including those of deleted accounts. */
const everySpan = sql`
  select started_at, ended_at from ${subscriptions} where status not in ('incomplete', 'incomplete_expired')
  union all select started_at, coalesce(ended_at, kept_since) from ${keptPaymentRecords}`;

/** How many began and ended on which days: one row per pair of days. */
async function runningSpans(db: Db) {
  const { rows } = await db.execute(sql`
    select ${dayOf(sql`started_at`)} as started_day, ${dayOf(sql`ended_at`)} as ended_day, count(*) as amount
    from (${everySpan}) spans group by 1, 2`);
  return z.array(spanRow).parse(rows);
}
