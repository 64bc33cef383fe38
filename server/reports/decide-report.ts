import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { reportDecisions, reports } from "../../drizzle/schema/reports";
import { DECISION_MAIL_DELAY } from "../../shared/limits";
import type { ActionName } from "../../shared/operation/operator-actions";
import type { ReportOutcome } from "../../shared/reports";
import type { Db } from "../database/database";
import { newId } from "../database/ids";
import { liftSuspension, suspendProfile } from "../drivers/suspend-profile";
import { DomainError } from "../http/domain-error";
import { recordAction } from "../ops/record-action";
import { closeQueueItem } from "../queue/queue-items";
import type { Services } from "../services";
import { mailReportDecision } from "./mail-report-decision";
import { mailSuspensionUpheld } from "./mail-suspension-upheld";

type Deciding = Pick<Services, "db" | "jobs" | "now">;

/** `staffId` is null for what `bun run ops` decides. `isFinal`: there is no undo, so mails are sent at once. */
export type ReportDecision = {
  id: string;
  outcome: ReportOutcome;
  reason: string;
  staffId: string | null;
  isFinal?: boolean;
};

/**
 * Decides about a report, for the first time or again after the driver's answer, and updates the profile: a suspension
 * begins, or the one caused by this report ends. Mails wait until the decision can no longer be undone. `db` is the
 * transaction.
 * @throws DomainError REPORT_NOT_FOUND, QUEUE_ITEM_CLOSED if somebody else was faster
 */
export async function decideReport(services: Deciding, decision: ReportDecision): Promise<void> {
  const { db, jobs, now } = services;
  const { id, outcome, reason, staffId, isFinal = false } = decision;
  const report = await lockReport(db, id);
  if (!report) throw new DomainError("REPORT_NOT_FOUND");
  const decidedAt = now();
  await closeQueueItem(db, { kind: "report", subject: id, staffId }, decidedAt);
  const delay = isFinal ? 0 : DECISION_MAIL_DELAY;
  const effect = effectOf(report, outcome);
  const row = {
    ...{ id: newId(), reportId: id, outcome, reason, decidedBy: staffId, decidedAt, effect },
    ...(effect === "lifted"
      ? { liftedSince: report.suspendedAt, liftedReason: report.suspensionReason }
      : undefined),
  };
  await db.insert(reportDecisions).values(row);
  await db
    .update(reports)
    .set({ resolvedAt: decidedAt, outcome, resolution: reason })
    .where(eq(reports.id, id));
  const acting = { ...services, now: () => decidedAt };
  if (effect === "suspended") await suspendProfile(acting, report.userId, reason, delay);
  if (effect === "lifted") await liftSuspension(acting, report.userId, delay);
  const isKept = report.outcome === "suspenso" && report.suspendedAt !== null && outcome === "suspenso";
  if (isKept) await jobs.enqueue(db, mailSuspensionUpheld, { decisionId: row.id }, { delay });
  if (report.email) await jobs.enqueue(db, mailReportDecision, { decisionId: row.id }, { delay });
  const actor = staffId === null ? {} : { actor: staffId };
  const log = (action: ActionName, subject: string) =>
    recordAction(services, { action, subject, reason, ...actor });
  await log("report-resolved", id);
  if (effect === "suspended") await log("suspended", report.userId);
  if (effect === "lifted") await log("suspension-lifted", report.userId);
}

/** A report and its profile, both locked: decisions about one profile are serialised. */
export async function lockReport(tx: Db, id: string) {
  const [found] = await tx
    .select({
      email: reports.email,
      outcome: reports.outcome,
      driverId: drivers.id,
      userId: drivers.userId,
      suspendedAt: drivers.suspendedAt,
      suspensionReason: drivers.suspensionReason,
    })
    .from(reports)
    .innerJoin(drivers, eq(drivers.id, reports.driverId))
    .where(eq(reports.id, id))
    .for("update");
  return found;
}

type Effect = (typeof reportDecisions.$inferSelect)["effect"];
type Standing = { outcome: ReportOutcome | null; suspendedAt: Date | null };

// A suspension caused by another report must not end here.
function effectOf({ outcome: before, suspendedAt }: Standing, outcome: ReportOutcome): Effect {
  if (outcome === "suspenso") return suspendedAt === null ? "suspended" : "none";
  return before === "suspenso" && suspendedAt !== null ? "lifted" : "none";
}
