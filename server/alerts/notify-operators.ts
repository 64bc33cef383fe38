import { lt, lte } from "drizzle-orm";
import { toldAlerts } from "../../drizzle/schema/alerts";
import { ALERT_PAUSE } from "../../shared/limits";
import type { Db } from "../database/database";
import type { Services } from "../services";
import { operatorIds } from "../staff/queries";
import { mailOperator, type OperatorNews } from "./mail-operator";

type Needs = Pick<Services, "db" | "jobs" | "now">;

/** A trouble that may last. `subject` is the id of what it is about, so that two profiles are two alerts. */
export type Alert = Omit<OperatorNews, "key"> & { kind: string; subject?: string };

/**
 * Tells all operators at once of something that can't wait, in the caller's transaction; of the same kind and subject at
 * most once in six hours. Returns whether they are told now.
 */
export async function notifyOperators(
  services: Needs,
  { kind, subject = "", ...news }: Alert,
): Promise<boolean> {
  if (!(await isNews(services.db, { kind, subject }, services.now()))) return false;
  const key = ["alert", kind, subject, services.now().getTime()].filter((part) => part !== "").join("-");
  await mailOperators(services, { key, ...news });
  return true;
}

/** Mails all operators, each by a job of their own; CONTACT_EMAIL while there are none. */
export async function mailOperators(
  { db, jobs }: Pick<Needs, "db" | "jobs">,
  news: OperatorNews,
): Promise<void> {
  const ids = await operatorIds(db);
  for (const staffId of ids.length > 0 ? ids : [null])
    await jobs.enqueue(db, mailOperator, { staffId, ...news });
}

/** Whether an alert was not told within six hours; notes that it is told now. Of several at once one gets true. */
export async function isNews(db: Db, alert: { kind: string; subject: string }, now: Date): Promise<boolean> {
  const noted = await db
    .insert(toldAlerts)
    .values({ ...alert, toldAt: now })
    .onConflictDoUpdate({
      target: [toldAlerts.kind, toldAlerts.subject],
      set: { toldAt: now },
      setWhere: lte(toldAlerts.toldAt, sixHoursBefore(now)),
    })
    .returning({ kind: toldAlerts.kind });
  return noted.length > 0;
}

/** Forgets what was told so long ago that it would be told again. */
export async function forgetToldAlerts(db: Db, now: Date): Promise<void> {
  await db.delete(toldAlerts).where(lt(toldAlerts.toldAt, sixHoursBefore(now)));
}

function sixHoursBefore(now: Date): Date {
  return new Date(now.getTime() - ALERT_PAUSE);
}
