import { isEmail, normaliseEmail } from "./email";
import type { ValidationIssue } from "./errors";
import type { RecommendationAttempt } from "./families/recommendations/recommendation-form";
import type { RequestAttempt } from "./families/requests/request-fields";
import type { WaitingAttempt } from "./families/waiting/waiting";
import { TEXT_MAX } from "./limits";
import { validation } from "./messages";
import type { ProtocolAttempt, ReportAttempt } from "./reports";
import { cleanLine, cleanText } from "./text";

// The rules of §5 "Contact" without zod, so that the contact page doesn't load the validator; schemas/contact.ts wraps them.

/** Days within which a message is answered, at the latest (Decreto 7.962/2013, article 4). */
export const CONTACT_ANSWER_DAYS = 5;

/** The fields of the contact form (§2), in order. */
const contactFields = ["name", "email", "subject", "message"] as const;
type ContactField = (typeof contactFields)[number];
export type ContactForm = Record<ContactField, string>;

/** An empty form. */
export const emptyContactForm: ContactForm = { name: "", email: "", subject: "", message: "" };

/** A failed submission, rendered again for browsers without JavaScript. */
export type ContactAttempt = { form: ContactForm; issues: ValidationIssue[]; failure: string | null };

/** The outcome of a form sent without JavaScript, for the page that shows it. */
export type FormAttempt = {
  contact?: ContactAttempt;
  protocol?: ProtocolAttempt;
  waiting?: WaitingAttempt;
  recommendation?: RecommendationAttempt;
  request?: RequestAttempt;
  report?: ReportAttempt;
};

/**
 * The form as it is stored and mailed. Name, e-mail and subject become one line, so that
 * none of them can add a line to a mail's header; the message keeps its lines.
 */
export function normaliseContactForm({ name, email, subject, message }: ContactForm): ContactForm {
  return {
    name: cleanLine(name),
    email: normaliseEmail(email),
    subject: cleanLine(subject),
    message: cleanText(message),
  };
}

/** Every fault in the order of the fields: all four are required (§5), and an answer needs a real address. */
export function contactIssues(form: ContactForm): ValidationIssue[] {
  const normal = normaliseContactForm(form);
  return contactFields.flatMap((path): ValidationIssue[] => {
    if (normal[path] === "") return [{ path, message: validation.fillAllFields }];
    if (path === "email" && !isEmail(normal.email)) return [{ path, message: validation.emailInvalid }];
    // Characters as the database counts them: an emoji is one, not two.
    if ([...normal[path]].length > TEXT_MAX[path]) return [{ path, message: validation.textTooLong }];
    return [];
  });
}
