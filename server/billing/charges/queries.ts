import { and, desc, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { charges, moneyBack } from "../../../drizzle/schema/charges";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";

export type ChargeRow = typeof charges.$inferSelect;
export type MoneyBackRow = typeof moneyBack.$inferSelect;
export type Charge = ChargeRow & { moneyBack: MoneyBackRow[] };

/** The charges of an account, newest first. `before` is the last charge of the previous page. */
export async function chargesOf(
  db: Db,
  userId: string,
  { limit, before }: { limit?: number; before?: string | undefined } = {},
): Promise<Charge[]> {
  const query = db
    .select()
    .from(charges)
    .where(and(eq(charges.userId, userId), before ? olderThan(before, userId) : undefined))
    .orderBy(sql`${charges.billedAt} desc nulls last`, desc(charges.stripeInvoiceId));
  return withMoneyBack(db, await (limit === undefined ? query : query.limit(limit)));
}

/** One charge. @throws DomainError NOT_FOUND */
export async function findCharge(db: Db, id: string): Promise<Charge> {
  const [charge] = await withMoneyBack(
    db,
    await db.select().from(charges).where(eq(charges.stripeInvoiceId, id)),
  );
  if (!charge) throw new DomainError("NOT_FOUND");
  return charge;
}

/** The charges of a subscription. */
export async function chargesOfSubscription(db: Db, stripeSubscriptionId: string): Promise<Charge[]> {
  const rows = await db.select().from(charges).where(eq(charges.stripeSubscriptionId, stripeSubscriptionId));
  return withMoneyBack(db, rows);
}

async function withMoneyBack(db: Db, rows: ChargeRow[]): Promise<Charge[]> {
  const ids = rows.map(({ stripeInvoiceId }) => stripeInvoiceId);
  const back =
    ids.length > 0 ? await db.select().from(moneyBack).where(inArray(moneyBack.stripeInvoiceId, ids)) : [];
  return rows.map((row) => ({
    ...row,
    moneyBack: back.filter(({ stripeInvoiceId }) => stripeInvoiceId === row.stripeInvoiceId),
  }));
}

// Only one of the account's own charges is accepted as the start of a page.
function olderThan(id: string, userId: string): SQL | undefined {
  const last = (column: SQL) =>
    sql`(select ${column} from charges last where last.stripe_invoice_id = ${id} and last.user_id = ${userId})`;
  const at = last(sql`last.billed_at`);
  return or(lt(charges.billedAt, at), and(eq(charges.billedAt, at), lt(charges.stripeInvoiceId, id)));
}

/** How much of a charge was refunded, or is being refunded, in cents. */
export function refundedCents({ moneyBack: back }: Pick<Charge, "moneyBack">): number {
  return refundsOf(back).reduce((sum, { cents }) => sum + cents, 0);
}

/** When the last refund of a charge was made; undefined without one. */
export function refundedAt({ moneyBack: back }: Pick<Charge, "moneyBack">): Date | undefined {
  return refundsOf(back)
    .map(({ createdAt }) => createdAt)
    .toSorted((a, b) => b.getTime() - a.getTime())[0];
}

function refundsOf(back: MoneyBackRow[]): MoneyBackRow[] {
  return back.filter(({ kind, status }) => kind === "refund" && !isGone(status));
}

/** Whether a refund failed, so that we have the money again. */
export function isGone(status: string): boolean {
  return status === "failed" || status === "canceled";
}
