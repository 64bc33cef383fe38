import { and, eq, isNull } from "drizzle-orm";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import {
  answersIn,
  canUndoAnswer,
  type RequestAnswer,
  requestStateAt,
} from "../../../shared/families/requests/requests";
import { DECISION_MAIL_DELAY } from "../../../shared/limits";
import { findVisibleDriver } from "../../drivers/queries";
import { seasonYear } from "../../drivers/seats/require-year";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import type { Context } from "../../process/context";
import { mailRequestNews } from "./mail-request-news";
import type { RequestRow } from "./queries";

type Answering = Pick<Context, "db" | "now" | "jobs">;

/**
 * A driver's answer to a request. Its family is told when it can no longer be undone; within that time another answer
 * replaces it. The same again changes nothing. A driver who is not visible can only refuse.
 * @throws DomainError SEASON_CLOSED, REQUEST_NOT_FOUND, REQUEST_NOT_ANSWERABLE, REQUEST_PROFILE_HIDDEN
 */
export async function answerRequest(
  { db, now: clock, jobs }: Answering,
  { driverId, requestId, answer }: { driverId: string; requestId: string; answer: RequestAnswer },
): Promise<RequestRow> {
  const now = clock();
  seasonYear(now);
  return db.transaction(async (tx) => {
    const row = await lockRequestOfDriver(tx, driverId, requestId);
    if (row.state === answer) return row;
    const undone = canUndoAnswer(row, now) ? undoneOf(row) : row;
    if (undone.state === answer) return store(tx, row, undone);
    const before = undone.state;
    const isVisible = (await findVisibleDriver(tx, driverId, now)) !== undefined;
    const possible = answersIn[requestStateAt({ ...row, ...undone }, now)];
    if (!possible.includes(answer)) throw new DomainError("REQUEST_NOT_ANSWERABLE");
    if (answer !== "none" && !isVisible) throw new DomainError("REQUEST_PROFILE_HIDDEN");
    const answered = await store(tx, row, {
      state: answer,
      stateBefore: before,
      answeredBeforeAt: undone.answeredAt,
      answeredAt: now,
      firstAnsweredAt: undone.firstAnsweredAt ?? now,
      endedAt: answer === "none" ? now : null,
    });
    const news = { requestId, news: answer, at: now.getTime() };
    await jobs.enqueue(tx, mailRequestNews, news, { delay: DECISION_MAIL_DELAY });
    return answered;
  });
}

/**
 * Takes an answer back within ten seconds: its family hears nothing of it.
 * @throws DomainError REQUEST_NOT_FOUND, UNDO_TOO_LATE
 */
export function undoAnswer(
  { db, now }: Answering,
  { driverId, requestId }: { driverId: string; requestId: string },
): Promise<RequestRow> {
  return db.transaction(async (tx) => {
    const row = await lockRequestOfDriver(tx, driverId, requestId);
    if (!canUndoAnswer(row, now())) throw new DomainError("UNDO_TOO_LATE");
    return store(tx, row, undoneOf(row));
  });
}

/** The request as it was before the last answer; only an open one can have been answered. */
function undoneOf({ state, stateBefore, answeredBeforeAt, firstAnsweredAt }: RequestRow) {
  return {
    state: stateBefore ?? state,
    stateBefore: null,
    answeredAt: answeredBeforeAt,
    answeredBeforeAt: null,
    firstAnsweredAt: answeredBeforeAt === null ? null : firstAnsweredAt,
    endedAt: null,
  };
}

/** @throws DomainError REQUEST_NOT_FOUND also for somebody else's, a reported one, and one that was never confirmed */
async function lockRequestOfDriver(tx: Db, driverId: string, requestId: string): Promise<RequestRow> {
  const { id, reportedAt } = seatRequests;
  const [row] = await tx
    .select()
    .from(seatRequests)
    .where(and(eq(id, requestId), eq(seatRequests.driverId, driverId), isNull(reportedAt)))
    .for("update");
  if (!row?.openedAt) throw new DomainError("REQUEST_NOT_FOUND");
  return row;
}

async function store(tx: Db, row: RequestRow, change: Partial<RequestRow>): Promise<RequestRow> {
  await tx.update(seatRequests).set(change).where(eq(seatRequests.id, row.id));
  return { ...row, ...change };
}
