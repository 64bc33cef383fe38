import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { cases, suspensionAnswers } from "../../drizzle/schema/reports";
import { SUSPENSION_ANSWER_PERIOD } from "../../shared/limits";
import type { ownSuspension } from "../../shared/schemas/reports";
import { caseOf, lockCase } from "../drivers/case-of";
import { lockOwnDriver, type SignedIn } from "../drivers/own-profile";
import { findDriverOfUser } from "../drivers/queries";
import { openOrReopenItem } from "../operation/queue-items";
import type { Db } from "../platform/database/database";
import { DomainError } from "../platform/http/domain-error";

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
    canAnswer: !answer && now() < answerUntil,
  };
  return { suspension };
}

/**
 * Stores a suspended driver's answer and puts the case back into the queue, in one transaction, whether a report or the
 * driver's file led to the suspension. @throws DomainError NOT_SUSPENDED, SUSPENSION_ANSWERED, SUSPENSION_ANSWER_LATE
 */
export async function answerSuspension({ db, now, user }: SignedIn, text: string): Promise<void> {
  await db.transaction(async (tx) => {
    const own = await lockOwnDriver(tx, user.id);
    if (!own?.suspendedAt) throw new DomainError("NOT_SUSPENDED");
    const { id: driverId } = own;
    const answeredAt = now();
    const caseId = await caseOf(tx, driverId, answeredAt);
    // Read again under the case's lock: staff may just have ended the suspension.
    const suspendedAt = (await lockCase(tx, caseId)).driver?.suspendedAt;
    if (!suspendedAt) throw new DomainError("NOT_SUSPENDED");
    if (await answerTo(tx, driverId, suspendedAt)) throw new DomainError("SUSPENSION_ANSWERED");
    if (answeredAt >= deadlineOf(suspendedAt)) throw new DomainError("SUSPENSION_ANSWER_LATE");
    await tx.insert(suspensionAnswers).values({ caseId, suspendedAt, text, answeredAt });
    await openOrReopenItem(tx, { kind: "case", subject: caseId, driverId }, answeredAt);
  });
}

async function answerTo(db: Db, driverId: string, suspendedAt: Date) {
  const [found] = await db
    .select({ answer: suspensionAnswers })
    .from(suspensionAnswers)
    .innerJoin(cases, eq(cases.id, suspensionAnswers.caseId))
    .where(and(eq(cases.driverId, driverId), eq(suspensionAnswers.suspendedAt, suspendedAt)));
  return found?.answer;
}

function deadlineOf(suspendedAt: Date): Date {
  return new Date(suspendedAt.getTime() + SUSPENSION_ANSWER_PERIOD);
}
