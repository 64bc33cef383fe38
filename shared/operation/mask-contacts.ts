const EMAIL = /[^\s@<>()]+@[^\s@<>()]+\.[\p{L}]{2,}/gu;
/** Eight digits or more, as people write telephone and document numbers. */
const NUMBER = /\+?\(?\d(?:[\s().\-/]{0,3}\d){7,}/g;
const HIDDEN = "[contato oculto]";

/** A text without the e-mails and telephone numbers in it, for staff who may read but not see contact data. */
export function maskContacts(text: string): string {
  return text.replace(EMAIL, HIDDEN).replace(NUMBER, HIDDEN);
}
