const EMAIL = /[^\s@<>()]+@[^\s@<>()]+\.[\p{L}]{2,}/gu;
/** Eight digits or more, as people write telephone and document numbers. */
const NUMBER = /\+?\(?\d(?:[\s().\-/]{0,3}\d){7,}/g;
const HIDDEN = "[contato oculto]";

/** A text without the e-mails and telephone numbers in it, for staff who may read but not see contact data. */
export function maskContacts(text: string): string {
  return text.replace(EMAIL, HIDDEN).replace(NUMBER, HIDDEN);
}

/** Fields of the console's calls with text that somebody wrote, or that a mail server answered. */
const TEXT_FIELDS = new Set([
  ...["reason", "resolution", "suspensionReason", "liftedReason", "outcome", "note", "fault"],
  ...["text", "answer", "message", "messageSubject", "detail", "person"],
]);

/** A call's answer for such staff: every text in it masked, at any depth, whatever calls and lists are added. */
export function maskTexts(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(maskTexts);
  if (typeof answer !== "object" || answer === null || answer instanceof Date) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([field, value]) => [
      field,
      typeof value === "string" && TEXT_FIELDS.has(field) ? maskContacts(value) : maskTexts(value),
    ]),
  );
}

/** For readers, in the place of the name of who wrote a message. */
export const HIDDEN_NAME = "Nome oculto";
