import { lt } from "drizzle-orm";
import { charges } from "../../drizzle/schema/charges";
import {
  creditReturns,
  keptPaymentRecords,
  stripeCustomers,
  subscriptions,
} from "../../drizzle/schema/subscriptions";
import { RETENTION, retentionCutoff } from "../../shared/retention";
import type { Db } from "../platform/database/database";

/** Deletes payment records past their retention period: of deleted accounts and of ended subscriptions. */
export async function deleteOldPaymentRecords(db: Db, now: Date): Promise<void> {
  const oldest = retentionCutoff(RETENTION.paymentRecords, now);
  await db.delete(keptPaymentRecords).where(lt(keptPaymentRecords.keptSince, oldest));
  // A payment record names its customer, for the same period.
  await db.delete(stripeCustomers).where(lt(stripeCustomers.leftAt, oldest));
  await db.delete(creditReturns).where(lt(creditReturns.notedAt, oldest));
  await db.delete(charges).where(lt(charges.billedAt, oldest));
  await db.delete(subscriptions).where(lt(subscriptions.endedAt, oldest));
}
