import type { CallFailure } from "../app/errors";

export type FailureText = { lead: string; text: string | null };

const OFFLINE = "Confira sua internet e tente de novo. O que você escreveu continua aqui.";

/**
 * What a failed call says (§8): the server's own sentence for what the person can mend; else the form's sentence,
 * with the server's beside it; another sentence of the form when no answer came.
 */
export function failureText(
  failure: CallFailure,
  sentences: { answered: string; unanswered: string },
): FailureText {
  if (failure.status === 0) return { lead: sentences.unanswered, text: OFFLINE };
  const canBeMended = failure.status < 500 && failure.status !== 429;
  return canBeMended
    ? { lead: failure.message, text: null }
    : { lead: sentences.answered, text: failure.message };
}
