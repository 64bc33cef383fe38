import { lt, lte } from "drizzle-orm";
import { toldAlerts } from "../../drizzle/schema/alerts";
import { ALERT_PAUSE } from "../../shared/limits";
import type { Db } from "../database/database";
import type { Services } from "../services";
import { operatorIds } from "../staff/queries";
import { mailOperator, type OperatorNews } from "./mail-operator";

type Needs = Pick<Services, "db" | "jobs" | "now">;

/** A problem that may persist. `subject` is the id of what it concerns, so that two profiles are two alerts. */
export type Alert = Omit<OperatorNews, "key"> & { kind: string; subject?: string };

/**
 * Mails an urgent alert to all operators, in the caller's transaction; at most once in six hours for the same kind and
 * subject. Returns whether it is sent now.
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

/** Mails all operators, with a job for each; CONTACT_EMAIL if there are none. */
export async function mailOperators(
  { db, jobs }: Pick<Needs, "db" | "jobs">,
  news: OperatorNews,
): Promise<void> {
  const ids = await operatorIds(db);
  for (const staffId of ids.length > 0 ? ids : [null])
    await jobs.enqueue(db, mailOperator, { staffId, ...news });
}

/** Whether an alert was not sent within six hours; records it as sent now. Of concurrent calls one returns true. */
export async function isNews(db: Db, alert: { kind: string; subject: string }, now: Date): Promise<boolean> {
  const recorded = await db
    .insert(toldAlerts)
    .values({ ...alert, toldAt: now })
    .onConflictDoUpdate({
      target: [toldAlerts.kind, toldAlerts.subject],
      set: { toldAt: now },
      setWhere: lte(toldAlerts.toldAt, sixHoursBefore(now)),
    })
    .returning({ kind: toldAlerts.kind });
  return recorded.length > 0;
}

/** Deletes records of alerts that are old enough to be sent again. */
export async function forgetToldAlerts(db: Db, now: Date): Promise<void> {
  await db.delete(toldAlerts).where(lt(toldAlerts.toldAt, sixHoursBefore(now)));
}

function sixHoursBefore(now: Date): Date {
  return new Date(now.getTime() - ALERT_PAUSE);
}
