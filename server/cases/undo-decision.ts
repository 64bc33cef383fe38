import { desc, eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { caseDecisions, decidedReports, reports } from "../../drizzle/schema/reports";
import { DECISION_UNDO } from "../../shared/limits";
import type { ActionName } from "../../shared/operation/operator-actions";
import { forgetDecision } from "../accounts/memory/remember";
import { type LockedDriver, lockCase } from "../drivers/case-of";
import { driverChanged } from "../drivers/driver-changed";
import { openCaseAgain } from "../operation/queue-items";
import { recordAction } from "../operation/record-action";
import type { Db } from "../platform/database/database";
import { DomainError } from "../platform/http/domain-error";
import type { Services } from "../process/services";
import { holdAgain } from "./memory/decide-holds";
import { alikeNow, followMemory } from "./memory/follow-memories";
import { isPending } from "./pending";

type Decision = typeof caseDecisions.$inferSelect;

/**
 * Undoes a decision while its mails wait: reports, queue, profile and memory are restored. Only the person who decided can.
 * `db` is the transaction. @throws DomainError UNDO_TOO_LATE
 */
export async function undoDecision(
  { db, now, jobs }: Pick<Services, "db" | "now" | "jobs">,
  id: string,
  staffId: string,
): Promise<void> {
  const [known] = await db.select().from(caseDecisions).where(eq(caseDecisions.id, id));
  if (!known) throw new DomainError("UNDO_TOO_LATE");
  const { driver } = await lockCase(db, known.caseId);
  // The time is checked under the lock, which its mails take, too.
  const [decision] = await db.select().from(caseDecisions).where(eq(caseDecisions.id, id)).for("update");
  const isOwn = decision?.decidedBy === staffId;
  if (!decision || !isOwn || now().getTime() >= decision.decidedAt.getTime() + DECISION_UNDO)
    throw new DomainError("UNDO_TOO_LATE");
  const { caseId } = decision;
  const alike = await alikeNow(db, caseId);
  const about = await db
    .select({ id: decidedReports.reportId })
    .from(decidedReports)
    .where(eq(decidedReports.decisionId, id));
  // Answers and matches that it decided wait again with it (set null).
  await db.delete(caseDecisions).where(eq(caseDecisions.id, id));
  for (const report of about) await restoreReport(db, report.id);
  const log = (action: ActionName, subject: string) =>
    recordAction({ db, now }, { action, subject, reason: "", actor: staffId });
  await log("case-decision-undone", caseId);
  await forgetDecision({ db, now, jobs }, { ...decision, driver });
  if (driver) {
    const suspension = suspensionBefore(decision, driver.suspendedAt);
    if (suspension) await db.update(drivers).set(suspension).where(eq(drivers.id, driver.id));
    await holdAgain({ db, jobs }, driver.id);
    await driverChanged(db, driver.id, now());
    // Also in the driver's log, where the suspension or its end was recorded.
    if (suspension)
      await log(suspension.suspendedAt ? "suspension-lift-undone" : "suspension-undone", driver.userId);
  }
  await followMemory({ db, jobs, now }, alike);
  if (await isPending(db, caseId)) await openCaseAgain(db, caseId);
}

/** A report as its latest remaining decision left it, open without one. */
async function restoreReport(tx: Db, id: string): Promise<void> {
  const [before] = await tx
    .select({ at: caseDecisions.decidedAt, outcome: caseDecisions.outcome, reason: caseDecisions.reason })
    .from(caseDecisions)
    .innerJoin(decidedReports, eq(decidedReports.decisionId, caseDecisions.id))
    .where(eq(decidedReports.reportId, id))
    .orderBy(desc(caseDecisions.decidedAt), desc(caseDecisions.id))
    .limit(1);
  const { at = null, outcome = null, reason = null } = before ?? {};
  await tx.update(reports).set({ resolvedAt: at, outcome, resolution: reason }).where(eq(reports.id, id));
}

type Suspension = { suspendedAt: Date | null; suspensionReason: string | null };

/** Undefined if the decision did not change the profile, or somebody changed that since. */
function suspensionBefore(
  { effect, decidedAt, liftedSince, liftedReason }: Decision,
  suspendedAt: LockedDriver["suspendedAt"],
): Suspension | undefined {
  if (effect === "suspended" && suspendedAt?.getTime() === decidedAt.getTime())
    return { suspendedAt: null, suspensionReason: null };
  if (effect === "lifted" && suspendedAt === null)
    return { suspendedAt: liftedSince, suspensionReason: liftedReason };
  return undefined;
}
