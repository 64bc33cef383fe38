/**
 * The SMTP server was not there or refused a mail. Its own words name the recipient and may quote the mail: they stay
 * out of logs and of the job table, which get the codes alone.
 */
export class MailNotSent extends Error {
  override name = "MailNotSent";

  constructor(cause: unknown) {
    super(["The mail server did not take a mail", ...codesOf(cause)].join(" "));
  }
}

function codesOf(cause: unknown): string[] {
  if (typeof cause !== "object" || cause === null) return [];
  const { code, command, responseCode } = cause as Partial<Record<string, unknown>>;
  return [code, command, responseCode]
    .filter((part) => part !== undefined)
    .map((part) => String(part).slice(0, 40));
}
