import { desc, eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { reportDecisions, reports } from "../../drizzle/schema/reports";
import { DECISION_UNDO } from "../../shared/limits";
import type { ActionName } from "../../shared/operation/operator-actions";
import type { Db } from "../database/database";
import { DomainError } from "../http/domain-error";
import { recordAction } from "../ops/record-action";
import { openAgainAsItWas } from "../queue/queue-items";
import { refreshSearchEntry } from "../search/entries/refresh-search-entry";
import type { Services } from "../services";
import { lockReport } from "./decide-report";

type Undoing = Pick<Services, "db" | "now">;
type Decision = typeof reportDecisions.$inferSelect;

/**
 * Undoes the latest decision about a report while its mails wait: report, queue and profile are restored. Only the
 * person who decided can. `db` is the transaction. @throws DomainError REPORT_NOT_FOUND, UNDO_TOO_LATE
 */
export async function undoDecision({ db, now }: Undoing, id: string, staffId: string): Promise<void> {
  const report = await lockReport(db, id);
  if (!report) throw new DomainError("REPORT_NOT_FOUND");
  // The time is checked under the lock, which its mails take, too.
  const [decision, before] = await db
    .select()
    .from(reportDecisions)
    .where(eq(reportDecisions.reportId, id))
    .orderBy(desc(reportDecisions.decidedAt), desc(reportDecisions.id))
    .limit(2)
    .for("update");
  const isOwn = decision?.decidedBy === staffId;
  if (!decision || !isOwn || now().getTime() >= decision.decidedAt.getTime() + DECISION_UNDO)
    throw new DomainError("UNDO_TOO_LATE");
  await db.delete(reportDecisions).where(eq(reportDecisions.id, decision.id));
  const previousOutcome = before
    ? { resolvedAt: before.decidedAt, outcome: before.outcome, resolution: before.reason }
    : { resolvedAt: null, outcome: null, resolution: null };
  await db.update(reports).set(previousOutcome).where(eq(reports.id, id));
  await openAgainAsItWas(db, "report", id);
  const suspension = suspensionBefore(decision, report.suspendedAt);
  const log = (action: ActionName, subject: string) =>
    recordAction({ db, now }, { action, subject, reason: "", actor: staffId });
  await log("report-decision-undone", id);
  if (!suspension) return;
  await setSuspension(db, report.driverId, suspension, now());
  // Also in the driver's log, where the suspension or its end was recorded.
  await log(suspension.suspendedAt ? "suspension-lift-undone" : "suspension-undone", report.userId);
}

type Suspension = { suspendedAt: Date | null; suspensionReason: string | null };

/** Undefined if the decision did not change the profile, or somebody changed that since. */
function suspensionBefore(
  { effect, decidedAt, liftedSince, liftedReason }: Decision,
  suspendedAt: Date | null,
): Suspension | undefined {
  if (effect === "suspended" && suspendedAt?.getTime() === decidedAt.getTime())
    return { suspendedAt: null, suspensionReason: null };
  if (effect === "lifted" && suspendedAt === null)
    return { suspendedAt: liftedSince, suspensionReason: liftedReason };
  return undefined;
}

async function setSuspension(tx: Db, driverId: string, suspension: Suspension, now: Date): Promise<void> {
  await tx.update(drivers).set(suspension).where(eq(drivers.id, driverId));
  await refreshSearchEntry(tx, driverId, now);
}
