import { requestLink } from "../../accounts/mails/account-links";
import { mailConfirmation } from "../../accounts/mails/mail-confirmation";
import { findAccount } from "../../accounts/queries";
import { DomainError } from "../../platform/http/domain-error";
import type { Services } from "../../process/services";

/**
 * Mails a new confirmation link to a person who can't get in, without the limits of the public form. @throws
 * DomainError PERSON_NOT_FOUND, ALREADY_CONFIRMED
 */
export async function sendNewConfirmation(
  { db, jobs, now }: Pick<Services, "db" | "jobs" | "now">,
  userId: string,
): Promise<void> {
  const account = await findAccount(db, userId);
  if (!account) throw new DomainError("PERSON_NOT_FOUND");
  if (account.emailConfirmedAt) throw new DomainError("ALREADY_CONFIRMED");
  const request = { userId, purpose: "confirm-email", requestedFrom: "" } as const;
  await jobs.enqueue(db, mailConfirmation, await requestLink(db, request, now()));
}
