import { and, count, eq, gte, inArray, lt, lte, ne, or, sql } from "drizzle-orm";
import { stripeFailures } from "../../../drizzle/schema/subscriptions";
import type { Db } from "../../database/database";
import { log } from "../../http/log";
import type { Services } from "../../services";

const SIGNATURE = "signature";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Stripe retries an event for three days. */
const GIVEN_UP_AFTER = 3 * DAY;
/** Anybody can send a wrong signature: a single stranger must not keep the alert on. */
const SIGNATURE_COUNTS_FOR = DAY;

/** Records which of Stripe's events fail, so that the operator sees it before drivers do. Never makes a webhook fail. */
export class StripeFailures {
  private signatureRecordedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly services: Pick<Services, "db" | "now">) {}

  async record({ id, type }: { id: string; type: string }): Promise<void> {
    const at = this.services.now();
    await this.ignoringErrors((db) =>
      db
        .insert(stripeFailures)
        .values({ id, type, firstAt: at, lastAt: at })
        .onConflictDoUpdate({
          target: stripeFailures.id,
          set: { times: sql`${stripeFailures.times} + 1`, lastAt: at },
        }),
    );
  }

  /** Writes once a minute at most: the sender may be anybody. */
  async recordWrongSignature(): Promise<void> {
    const at = this.services.now().getTime();
    if (at - this.signatureRecordedAt < MINUTE) return;
    this.signatureRecordedAt = at;
    await this.record({ id: SIGNATURE, type: SIGNATURE });
  }

  /** An event was applied: it no longer fails, and the webhook secret is right. */
  async clear(eventId: string): Promise<void> {
    this.signatureRecordedAt = Number.NEGATIVE_INFINITY;
    await this.ignoringErrors((db) =>
      db.delete(stripeFailures).where(inArray(stripeFailures.id, [eventId, SIGNATURE])),
    );
  }

  private async ignoringErrors(work: (db: Db) => PromiseLike<unknown>): Promise<void> {
    try {
      await work(this.services.db);
    } catch (error) {
      log.warn({ err: error }, "could not record the outcome of a Stripe event");
    }
  }
}

/** How many of Stripe's events fail now; all with a wrong signature count as one. */
export async function countFailingEvents(db: Db, now: Date): Promise<number> {
  const since = (span: number) => new Date(now.getTime() - span);
  const [counted] = await db
    .select({ events: count() })
    .from(stripeFailures)
    .where(
      or(
        and(ne(stripeFailures.id, SIGNATURE), gte(stripeFailures.lastAt, since(GIVEN_UP_AFTER))),
        gte(stripeFailures.lastAt, since(SIGNATURE_COUNTS_FOR)),
      ),
    );
  return counted?.events ?? 0;
}

/** How many events have failed since before `since` and were never applied; all with a wrong signature count as one. */
export async function countEventsFailingSince(
  db: Db,
  { since, now }: { since: Date; now: Date },
): Promise<number> {
  // One wrong signature is a stranger's; many over a while mean a wrong secret.
  const lasts = sql`${stripeFailures.lastAt} - ${stripeFailures.firstAt} >= ${now.getTime() - since.getTime()} * interval '1 millisecond'`;
  const [counted] = await db
    .select({ events: count() })
    .from(stripeFailures)
    .where(
      or(
        and(
          ne(stripeFailures.id, SIGNATURE),
          lte(stripeFailures.firstAt, since),
          gte(stripeFailures.lastAt, new Date(now.getTime() - GIVEN_UP_AFTER)),
        ),
        and(
          eq(stripeFailures.id, SIGNATURE),
          lasts,
          gte(stripeFailures.lastAt, new Date(now.getTime() - SIGNATURE_COUNTS_FOR)),
        ),
      ),
    );
  return counted?.events ?? 0;
}

/** Deletes failures of events that Stripe no longer retries; subscriptions have been reconciled with Stripe since. */
export async function deleteOldStripeFailures(db: Db, now: Date): Promise<void> {
  await db.delete(stripeFailures).where(lt(stripeFailures.lastAt, new Date(now.getTime() - GIVEN_UP_AFTER)));
}
