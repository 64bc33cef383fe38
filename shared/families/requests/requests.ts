import { DAY, DECISION_UNDO } from "../../limits";
import { seasonEnd } from "../../profile/next-seats";
import { REQUEST_ANSWER_DAYS } from "./limits";

// A family's request for seats in the year that is sold (docs/decisions/0049-requests.md). What somebody did is stored; the
// rest follows from the clock.

/** What somebody did last. */
export const storedRequestStates = [
  "unconfirmed", // "a confirmar"
  "open", // "aberto"
  "has", // "tem vaga"
  "none", // "sem vaga": end
  "agreed", // "combinado", as the driver says
  "settled", // the family says so, too: end
  "withdrawn", // "retirado": end
  "gone", // the driver's account was deleted: end
] as const;
export type StoredRequestState = (typeof storedRequestStates)[number];

/** With what follows from the clock: "sem resposta", and the end of the season. */
export const requestStates = [...storedRequestStates, "unanswered", "over"] as const;
export type RequestState = (typeof requestStates)[number];

export const requestAnswers = ["has", "none", "agreed"] as const;
export type RequestAnswer = (typeof requestAnswers)[number];

/** What decides the state of a request. */
export type StoredRequest = {
  state: StoredRequestState;
  /** What an undo of the answer restores. */
  stateBefore: StoredRequestState | null;
  year: number;
  /** When the driver first saw it; null until its e-mail is confirmed. */
  openedAt: Date | null;
  /** When the family said that nothing was agreed: from then on it waits for an answer again. */
  reopenedAt: Date | null;
  answeredAt: Date | null;
};

const ended: readonly RequestState[] = ["none", "settled", "withdrawn", "gone", "over"];

/** The state for its driver. */
export function requestStateAt(
  { state, year, openedAt, reopenedAt }: StoredRequest,
  now: Date,
): RequestState {
  if (now >= seasonEnd(year) && !ended.includes(state)) return "over";
  const since = reopenedAt ?? openedAt;
  if (state !== "open" || since === null) return state;
  return since > unansweredBefore(now) ? "open" : "unanswered";
}

/** The state for its family, whom an answer reaches when it can no longer be undone. */
export function familyStateAt(request: StoredRequest, now: Date): RequestState {
  const { stateBefore, answeredAt } = request;
  const isUndoable = stateBefore !== null && answeredAt !== null && canUndoAnswer(request, now);
  return requestStateAt(isUndoable ? { ...request, state: stateBefore } : request, now);
}

/** Whether the driver can still take the last answer back. */
export function canUndoAnswer({ stateBefore, answeredAt }: StoredRequest, now: Date): boolean {
  return stateBefore !== null && answeredAt !== null && now.getTime() < answeredAt.getTime() + DECISION_UNDO;
}

/** What has waited for an answer since before this moment, or since it, is unanswered. */
export function unansweredBefore(now: Date): Date {
  return new Date(now.getTime() - REQUEST_ANSWER_DAYS * DAY);
}

/** Whether a request in this state has ended for good. */
export function hasEnded(state: RequestState): boolean {
  return ended.includes(state);
}

/** What a driver may answer in each state; one that is not answered in time can be until the season ends. */
export const answersIn: Record<RequestState, readonly RequestAnswer[]> = {
  unconfirmed: [],
  open: requestAnswers,
  unanswered: requestAnswers,
  has: ["none", "agreed"],
  none: [],
  agreed: [],
  settled: [],
  withdrawn: [],
  gone: [],
  over: [],
};
