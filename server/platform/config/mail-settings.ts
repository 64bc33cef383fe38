import { z } from "zod";

/** `address` or `Name <address>`, as in a From header. */
const SENDER = /^(?:[^<>\r\n]*<([^<>\s]+)>|([^<>\s]+))$/;

/** What the environment says about mail. */
export const mailEnvironment = {
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" }).optional(),
  SMTP_CONNECTIONS: z.coerce.number().int().min(2).max(100).default(5),
  SMTP_PER_SECOND: z.coerce.number().int().min(1).max(1000).default(25),
  MAIL_FROM: z
    .string()
    .optional()
    .transform((value) => value?.trim() || undefined)
    .refine((text) => text === undefined || isSender(text), {
      error: "must be an e-mail address, or Name <address>",
    }),
};

/** What a process may take of the mail server: connections at once, and mails a second. */
export type SmtpLimits = { connections: number; perSecond: number };

/** The server's limits are for all processes together; each needs a connection for mails to many, and one besides. */
export function smtpLimitsOf(
  env: { SMTP_CONNECTIONS: number; SMTP_PER_SECOND: number },
  webProcesses: number,
): SmtpLimits {
  return {
    connections: Math.max(2, Math.floor(env.SMTP_CONNECTIONS / webProcesses)),
    perSecond: Math.max(1, Math.floor(env.SMTP_PER_SECOND / webProcesses)),
  };
}

function isSender(text: string): boolean {
  const [, named, bare] = SENDER.exec(text) ?? [];
  return z.email().safeParse(named ?? bare).success;
}
