import type { CallFailure } from "../app/errors";

export type FailureText = { lead: string; text: string | null };

const OFFLINE = "Confira sua internet e tente de novo. O que você escreveu continua aqui.";

/**
 * The message for a failed call (§8): the server's own sentence for errors that the person can fix; otherwise the
 * form's sentence, followed by the server's; a third sentence if there was no response.
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
