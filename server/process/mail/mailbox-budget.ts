import { mailboxOf } from "../../../shared/families/recommendations/recommendations";
import { DomainError } from "../../platform/http/domain-error";
import { accountKey } from "../../platform/sessions/account-key";
import type { Services } from "../services";

// Anybody can type anybody's e-mail, so the mails to one that nobody confirmed count per mailbox and day, over all
// kinds of mail and all spellings of the address. Whether the address is known makes no difference.

type Limiting = Pick<Services, "limits">;

/** Counts a mail to an address that somebody typed. @throws DomainError RATE_LIMITED */
export function countMailTo({ limits }: Limiting, email: string): Promise<void> {
  return limits.consume("mailbox", mailboxKey(email));
}

/** The same for mails whose caller is not told: false if the mailbox had its mails of the day. */
export async function mayMailTo(services: Limiting, email: string): Promise<boolean> {
  try {
    await countMailTo(services, email);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === "RATE_LIMITED") return false;
    throw error;
  }
}

/** Gives a mail back that the mail server did not accept, because another attempt will count again. */
export function uncountMailTo({ limits }: Limiting, email: string): Promise<void> {
  return limits.giveBack("mailbox", mailboxKey(email));
}

/** The mailbox in the table of counts, which has no e-mails. */
export function mailboxKey(email: string): string {
  return accountKey(mailboxOf(email));
}
