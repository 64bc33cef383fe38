import { lt, lte } from "drizzle-orm";
import { toldAlerts } from "../../drizzle/schema/alerts";
import { ALERT_PAUSE } from "../../shared/limits";
import type { Db } from "../platform/database/database";
import { operatorIds } from "../platform/sessions/find-staff";
import type { Services } from "../process/services";
import { mailOperator, type OperatorNews } from "./mail-operator";

type Needs = Pick<Services, "db" | "jobs" | "now">;

/** A problem that may persist. `subject` is the id of what it concerns, so that two profiles are two alerts. */
export type Alert = Omit<OperatorNews, "key"> & { kind: string; subject?: string; pauseMs?: number };

/** The longest pause that anybody asks for: until then it is known that an alert was sent. */
const PAUSE_MAX = 24 * 60 * 60 * 1000;

/**
 * Mails an urgent alert to all operators, in the caller's transaction; at most once in six hours (or `pauseMs`) for the
 * same kind and subject. Returns whether it is sent now.
 */
export async function notifyOperators(
  services: Needs,
  { kind, subject = "", pauseMs = ALERT_PAUSE, ...news }: Alert,
): Promise<boolean> {
  if (!(await isNews(services.db, { kind, subject }, services.now(), pauseMs))) return false;
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

/** Whether an alert was not sent within the pause; records it as sent now. Of concurrent calls one returns true. */
export async function isNews(
  db: Db,
  alert: { kind: string; subject: string },
  now: Date,
  pauseMs = ALERT_PAUSE,
): Promise<boolean> {
  const recorded = await db
    .insert(toldAlerts)
    .values({ ...alert, toldAt: now })
    .onConflictDoUpdate({
      target: [toldAlerts.kind, toldAlerts.subject],
      set: { toldAt: now },
      setWhere: lte(toldAlerts.toldAt, new Date(now.getTime() - pauseMs)),
    })
    .returning({ kind: toldAlerts.kind });
  return recorded.length > 0;
}

/** Deletes records of alerts that are old enough to be sent again. */
export async function deleteOldAlerts(db: Db, now: Date): Promise<void> {
  await db.delete(toldAlerts).where(lt(toldAlerts.toldAt, new Date(now.getTime() - PAUSE_MAX)));
}
