import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { dayInSaoPaulo } from "../../shared/brazil";
import { TAKEN_DOWN_MAX, TAKEN_DOWN_SHARE_MAX } from "../../shared/limits";
import { isEntitled } from "../drivers/entitlement";
import { log } from "../platform/http/log";
import type { Services } from "../process/services";
import { chooseEntitling } from "./choose-entitling";
import { billingAlerts } from "./mails/mail-billing-alert";
import { queueBillingAlert } from "./mails/queue-billing-alert";
import { syncProfileVisibility } from "./profile-visibility";
import { subscriptionsFor, syncCustomer } from "./sync-customer";

export type Subject = { userId: string; customerId: string | null };

type Work = { job: string; subjects: readonly Subject[]; isUnlimited?: boolean | undefined };

/**
 * Syncs accounts with Stripe, for jobs: first those who lose nothing, then those who would be hidden. If these are more
 * than is usual in a day, none is hidden, because a wrong key or a bug must not empty the product. The job then stops
 * and alerts the operator (docs/operations.md). While Stripe is unreachable an account stays as is.
 */
export async function syncWithinLimit(
  services: Services,
  { job, subjects, isUnlimited = false }: Work,
): Promise<void> {
  const losing: Subject[] = [];
  for (const subject of subjects) {
    await attempt(job, subject, async () => {
      if (await wouldLose(services, subject)) losing.push(subject);
      else await bringInLine(services, subject);
    });
  }
  const published = await services.db.$count(drivers, eq(drivers.isPublic, true));
  const limit = Math.max(TAKEN_DOWN_MAX, Math.floor(published * TAKEN_DOWN_SHARE_MAX));
  if (losing.length > limit && !isUnlimited) {
    log.error({ job, accounts: losing.length, limit }, "job stopped: it would take too many out of sight");
    const day = dayInSaoPaulo(services.now());
    await queueBillingAlert(services, billingAlerts.jobStopped({ job, day, accounts: losing.length, limit }));
    return;
  }
  for (const subject of losing) await attempt(job, subject, () => bringInLine(services, subject));
}

async function attempt(job: string, { userId }: Subject, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error, userId, job }, "account not brought in line with Stripe yet");
  }
}

/** Whether the state at Stripe would take away something that the account has. */
async function wouldLose(services: Services, { userId, customerId }: Subject): Promise<boolean> {
  const { db } = services;
  const now = services.now();
  const [driver] = await db
    .select({ isPublic: drivers.isPublic })
    .from(drivers)
    .where(eq(drivers.userId, userId));
  if (!driver?.isPublic && !(await isEntitled(db, userId, now))) return false;
  const facts = customerId ? await subscriptionsFor(services, userId, customerId) : [];
  const until = chooseEntitling(facts, now)?.entitledUntil;
  return !until || until <= now;
}

async function bringInLine(services: Services, { userId, customerId }: Subject): Promise<void> {
  if (customerId) await syncCustomer(services, customerId);
  else await services.db.transaction((tx) => syncProfileVisibility({ ...services, db: tx }, userId));
}
