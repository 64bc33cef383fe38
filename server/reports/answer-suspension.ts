import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { reports, suspensionAnswers } from "../../drizzle/schema/reports";
import { SUSPENSION_ANSWER_PERIOD } from "../../shared/limits";
import type { ownSuspension } from "../../shared/schemas/reports";
import type { Db } from "../database/database";
import { lockOwnDriver, type SignedIn } from "../drivers/own-profile";
import { findDriverOfUser } from "../drivers/queries";
import { DomainError } from "../http/domain-error";
import { reopenQueueItem } from "../queue/queue-items";

/** Why the caller's profile is suspended, and whether an answer is possible; null if it is not suspended. */
export async function readOwnSuspension({ db, now, user }: SignedIn): Promise<z.infer<typeof ownSuspension>> {
  const driver = await findDriverOfUser(db, user.id);
  if (!driver?.suspendedAt) return { suspension: null };
  const { id, suspendedAt, suspensionReason } = driver;
  const answer = await answerTo(db, id, suspendedAt);
  const answerUntil = deadlineOf(suspendedAt);
  const suspension = {
    since: suspendedAt.toISOString(),
    reason: suspensionReason ?? "",
    answerUntil: answerUntil.toISOString(),
    answer: answer ? { text: answer.text, at: answer.answeredAt.toISOString() } : null,
    canAnswer: !answer && now() < answerUntil && (await suspendingReport(db, id)) !== undefined,
  };
  return { suspension };
}

/**
 * Stores a suspended driver's answer and puts the report that led to the suspension back into the queue, in one
 * transaction. @throws DomainError NOT_SUSPENDED, SUSPENSION_ANSWERED, SUSPENSION_ANSWER_LATE
 */
export async function answerSuspension({ db, now, user }: SignedIn, text: string): Promise<void> {
  await db.transaction(async (tx) => {
    const driver = await lockOwnDriver(tx, user.id);
    if (!driver?.suspendedAt) throw new DomainError("NOT_SUSPENDED");
    const { id: driverId, suspendedAt } = driver;
    if (await answerTo(tx, driverId, suspendedAt)) throw new DomainError("SUSPENSION_ANSWERED");
    const answeredAt = now();
    const reportId = await suspendingReport(tx, driverId);
    if (answeredAt >= deadlineOf(suspendedAt) || !reportId) throw new DomainError("SUSPENSION_ANSWER_LATE");
    await tx.insert(suspensionAnswers).values({ driverId, suspendedAt, text, answeredAt });
    await reopenQueueItem(tx, "report", reportId, answeredAt);
  });
}

/** What a driver answered to the suspension that began at a given time. */
export async function answerTo(db: Db, driverId: string, suspendedAt: Date) {
  const [answer] = await db
    .select()
    .from(suspensionAnswers)
    .where(and(eq(suspensionAnswers.driverId, driverId), eq(suspensionAnswers.suspendedAt, suspendedAt)));
  return answer;
}

/** The latest report whose decision was a suspension. */
export async function suspendingReport(db: Db, driverId: string): Promise<string | undefined> {
  const [report] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.driverId, driverId), eq(reports.outcome, "suspenso")))
    .orderBy(desc(reports.resolvedAt))
    .limit(1);
  return report?.id;
}

function deadlineOf(suspendedAt: Date): Date {
  return new Date(suspendedAt.getTime() + SUSPENSION_ANSWER_PERIOD);
}
