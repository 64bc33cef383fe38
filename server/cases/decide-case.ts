import { and, eq, inArray, isNull } from "drizzle-orm";
import { caseDecisions, decidedReports, reports, suspensionAnswers } from "../../drizzle/schema/reports";
import { DECISION_MAIL_DELAY } from "../../shared/limits";
import type { ActionName } from "../../shared/operation/operator-actions";
import type { ReportOutcome } from "../../shared/reports";
import { rememberDecision } from "../accounts/memory/remember";
import { type LockedDriver, lockCase } from "../drivers/case-of";
import { holdIfAlike } from "../drivers/hold-profile";
import { closeIfOpen, closeQueueItem, openCaseAgain } from "../operation/queue-items";
import { recordAction } from "../operation/record-action";
import type { Db } from "../platform/database/database";
import { newId } from "../platform/database/ids";
import { DomainError } from "../platform/http/domain-error";
import type { Services } from "../process/services";
import { mailReportDecision } from "./mail-report-decision";
import { mailSuspensionUpheld } from "./mail-suspension-upheld";
import { decideHolds } from "./memory/decide-holds";
import { alikeNow, followMemory } from "./memory/follow-memories";
import { holdSuspended } from "./memory/hold-suspended";
import { isPending, pendingOf } from "./pending";
import { liftSuspension, suspendProfile } from "./suspend-profile";

export type Deciding = Pick<Services, "db" | "jobs" | "now" | "memoryKeys">;

/**
 * "case": about all that waits; of a suspended profile about its reports or, without any, about the suspension. "reports":
 * about these reports alone, which can begin a suspension and ends none. "profile": a suspension begins or ends without a
 * look at open reports.
 */
export type DecisionScope = "case" | "reports" | "profile";

/** `staffId` is null for what `bun run ops` decides. `isFinal`: there is no undo, so mails are sent at once. */
export type CaseDecision = {
  id: string;
  scope: DecisionScope;
  /** The open reports that whoever decides has read; ones that arrived since stay open. */
  reportIds: readonly string[];
  outcome: ReportOutcome;
  reason: string;
  staffId: string | null;
  isFinal?: boolean;
};

type Effect = (typeof caseDecisions.$inferSelect)["effect"];

/**
 * Decides about a case and updates the profile: a suspension begins or ends, a held profile is shown or suspended. Mails
 * wait until the decision can no longer be undone. `db` is the transaction.
 * @returns the decision's id, to undo it
 * @throws DomainError CASE_NOT_FOUND; if somebody else was faster QUEUE_ITEM_CLOSED, ALREADY_SUSPENDED or NOT_SUSPENDED
 */
export async function decideCase(services: Deciding, decision: CaseDecision): Promise<string> {
  const { db, jobs, now } = services;
  const { id: caseId, outcome, reason, staffId, isFinal = false } = decision;
  const { driver } = await lockCase(db, caseId);
  const alike = await alikeNow(db, caseId);
  // Who reported something else must neither end a suspension nor read why it ended: that is a decision with its own reason.
  const isSuspended = driver !== null && driver.suspendedAt !== null;
  const isAboutReports = isSuspended && decision.scope === "case" && decision.reportIds.length > 0;
  const scope = isAboutReports ? "reports" : decision.scope;
  const decidedAt = now();
  await refuseDecided(db, caseId, decision.reportIds);
  const effect = effectOf(driver, { scope, outcome });
  if (scope === "profile" && effect === "none")
    throw new DomainError(outcome === "suspenso" ? "ALREADY_SUSPENDED" : "NOT_SUSPENDED");
  if (scope === "case") {
    if (effect === "none") await refuseNothing(db, decision);
    await closeQueueItem(db, { kind: "case", subject: caseId, staffId }, decidedAt);
  }
  const row = {
    id: newId(),
    caseId,
    outcome,
    reason,
    decidedBy: staffId,
    decidedAt,
    effect,
    ...(effect === "lifted"
      ? { liftedSince: driver?.suspendedAt, liftedReason: driver?.suspensionReason }
      : undefined),
  };
  await db.insert(caseDecisions).values(row);
  const suspending = effect === "lifted" ? await suspendingReports(db, caseId) : [];
  const toMail = await decideReports(db, row, [...decision.reportIds, ...suspending]);
  const delay = isFinal ? 0 : DECISION_MAIL_DELAY;
  const acting = { ...services, now: () => decidedAt };
  if (driver && effect === "suspended") await suspendProfile(acting, driver.userId, reason, delay);
  if (driver && effect === "lifted") await liftSuspension(acting, driver.userId, { reason, delay });
  const isWhole = scope === "case" || effect !== "none";
  const isAnswered = isWhole && (await decideAnswers(db, row));
  if (isAnswered && effect === "none")
    await jobs.enqueue(db, mailSuspensionUpheld, { decisionId: row.id }, { delay });
  if (driver && isWhole) await decideHolds(acting, driver, row, delay);
  if (scope === "case" || effect !== "none")
    await rememberDecision(acting, { caseId, driver, effect, outcome });
  // Others may have been suspended while this one was.
  if (driver && effect === "lifted") await holdIfAlike(acting, driver.userId);
  await followMemory(acting, alike, { id: row.id, delay });
  if (outcome === "suspenso") await jobs.enqueue(db, holdSuspended, {}, { delay });
  for (const reportId of toMail)
    await jobs.enqueue(db, mailReportDecision, { decisionId: row.id, reportId }, { delay });
  await settleItem(db, { ...decision, scope }, decidedAt);
  const log = (action: ActionName, subject: string) =>
    recordAction(services, { action, subject, reason, ...(staffId !== null && { actor: staffId }) });
  if (scope !== "profile") await log("case-decided", caseId);
  if (driver && effect === "suspended") await log("suspended", driver.userId);
  if (driver && effect === "lifted") await log("suspension-lifted", driver.userId);
  return row.id;
}

// A decision about some reports ends no suspension: that takes a look at the whole case.
function effectOf(
  driver: LockedDriver | null,
  { scope, outcome }: Pick<CaseDecision, "scope" | "outcome">,
): Effect {
  if (!driver) return "none";
  if (outcome === "suspenso") return driver.suspendedAt === null ? "suspended" : "none";
  return scope !== "reports" && driver.suspendedAt !== null ? "lifted" : "none";
}

/** A decision has to be about something that waits and was read. */
async function refuseNothing(db: Db, { id, reportIds }: CaseDecision): Promise<void> {
  const waiting = await pendingOf(db, id);
  if (reportIds.length === 0 && !waiting?.isAnswered && !waiting?.isMatched)
    throw new DomainError("QUEUE_ITEM_CLOSED");
}

async function refuseDecided(db: Db, caseId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const open = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.caseId, caseId), inArray(reports.id, [...ids]), isNull(reports.resolvedAt)));
  if (open.length < new Set(ids).size) throw new DomainError("QUEUE_ITEM_CLOSED");
}

/** The reports whose decision is the present suspension: those of an earlier one got another outcome when it ended. */
async function suspendingReports(db: Db, caseId: string): Promise<string[]> {
  const found = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.caseId, caseId), eq(reports.outcome, "suspenso")));
  return found.map(({ id }) => id);
}

type Decided = typeof caseDecisions.$inferSelect | (typeof caseDecisions.$inferInsert & { decidedAt: Date });

/** @returns the reports whose reporters want an answer */
async function decideReports(db: Db, row: Decided, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const decided = await db
    .update(reports)
    .set({ resolvedAt: row.decidedAt, outcome: row.outcome, resolution: row.reason })
    .where(inArray(reports.id, ids))
    .returning({ id: reports.id, email: reports.email });
  await db.insert(decidedReports).values(decided.map(({ id }) => ({ decisionId: row.id, reportId: id })));
  return decided.flatMap(({ id, email }) => (email === null ? [] : id));
}

async function decideAnswers(db: Db, { id, caseId }: Decided): Promise<boolean> {
  const said = await db
    .update(suspensionAnswers)
    .set({ decisionId: id })
    .where(and(eq(suspensionAnswers.caseId, caseId), isNull(suspensionAnswers.decisionId)))
    .returning({ caseId: suspensionAnswers.caseId });
  return said.length > 0;
}

async function settleItem(db: Db, { id, scope, staffId }: CaseDecision, now: Date): Promise<void> {
  const waits = await isPending(db, id);
  if (scope === "case" && waits) await openCaseAgain(db, id);
  if (scope !== "case" && !waits) await closeIfOpen(db, { kind: "case", subject: id, staffId }, now);
}
