import { eq } from "drizzle-orm";
import { dataRequests } from "../../../drizzle/schema/data-requests";
import { act } from "../../operation/record-action";
import { DomainError } from "../../platform/http/domain-error";
import { mayMailTo } from "../../process/mail/mailbox-budget";
import type { Services } from "../../process/services";
import { mailErasureLink } from "./mail-erasure-link";
import { findWaiting } from "./queries";

/**
 * Mails the requester a link that proves who reads the mailbox: anybody can write to staff in somebody else's name.
 * @throws DomainError DATA_REQUEST_NOT_FOUND, QUEUE_ITEM_CLOSED, DATA_REQUEST_MAILBOX_FULL
 */
export async function askForProof(
  services: Services,
  { id, staffId }: { id: string; staffId: string },
): Promise<void> {
  const { email } = await findWaiting(services.db, id);
  if (!(await mayMailTo(services, email))) throw new DomainError("DATA_REQUEST_MAILBOX_FULL");
  const action = { action: "data-request-link-sent", subject: id, reason: "", actor: staffId } as const;
  await act(services, action, async ({ db, now }) => {
    const askedAt = now();
    await db.update(dataRequests).set({ askedAt }).where(eq(dataRequests.id, id));
    await services.jobs.enqueue(db, mailErasureLink, { id, askedAt: askedAt.toISOString() });
  });
}
