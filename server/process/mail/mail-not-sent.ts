import { RefusedForGood } from "../jobs/refused-for-good";

/**
 * The SMTP server was unreachable or refused a mail. Its message names the recipient and may quote the mail, so logs
 * and the job table get only the codes.
 */
export class MailNotSent extends Error {
  override name = "MailNotSent";

  constructor(cause: unknown) {
    super(["The mail server did not take a mail", ...codesOf(cause)].join(" "));
  }
}

/**
 * The SMTP server refused this mail with a 5xx because of its recipient, sender or content. Its message is left out,
 * too.
 */
export class MailRefused extends RefusedForGood {
  override name = "MailRefused";

  constructor(cause: unknown) {
    super(["The mail server refused a mail for good", ...codesOf(cause)].join(" "));
  }
}

/**
 * The error for a mail that was not sent. A 5xx at greeting or login is about the server's settings, not about the
 * mail.
 */
export function mailFailure(cause: unknown): MailNotSent | MailRefused {
  const { command, responseCode } = (cause ?? {}) as Partial<Record<string, unknown>>;
  const isAboutMail = typeof command === "string" && /^(MAIL FROM|RCPT TO|DATA)$/.test(command);
  const isFinal = typeof responseCode === "number" && responseCode >= 500 && responseCode < 600;
  return isAboutMail && isFinal ? new MailRefused(cause) : new MailNotSent(cause);
}

function codesOf(cause: unknown): string[] {
  if (typeof cause !== "object" || cause === null) return [];
  const { code, command, responseCode } = cause as Partial<Record<string, unknown>>;
  return [code, command, responseCode]
    .filter((part) => part !== undefined)
    .map((part) => String(part).slice(0, 40));
}
