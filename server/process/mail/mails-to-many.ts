import type { Config } from "../../platform/config/config";

/** How many mails to many are under way at once: one connection to the mail server is left to what a person waits for. */
export function mailsToManyAtOnce({ smtpLimits }: Pick<Config, "smtpLimits">): number {
  return smtpLimits.connections - 1;
}
