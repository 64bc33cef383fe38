import { deleteAccount } from "../accounts/delete-account";
import type { Db } from "../database/database";
import { type Action, recordAction } from "../ops/record-action";
import type { Services } from "../services";
import { eraseUnderEmail } from "./erase-under-email";
import { accountUnder, emailOfWaiting } from "./queries";

type Erasing = Pick<Services, "db" | "jobs" | "now" | "payments">;

/**
 * Deletes everything that is kept of who asked. The account goes the way all accounts go, Stripe first: while Stripe is
 * out of reach nothing at all is deleted.
 * @throws DomainError DATA_REQUEST_NOT_FOUND, QUEUE_ITEM_CLOSED, DELETION_UNAVAILABLE
 */
export async function eraseRequestData(
  services: Erasing,
  { id, reason, staffId }: { id: string; reason: string; staffId: string },
): Promise<void> {
  const email = await emailOfWaiting(services.db, id);
  const account = await accountUnder(services.db, email);
  const by = { reason, actor: staffId };
  const erased: Action = { action: "data-request-erased", subject: id, ...by };
  const record = (tx: Db, ...actions: Action[]) => recordAction({ ...services, db: tx }, ...actions);
  if (account !== undefined)
    return deleteAccount(services, account, (tx) =>
      record(tx, { action: "account-deleted", subject: account, ...by }, erased),
    );
  await services.db.transaction(async (tx) => {
    await eraseUnderEmail(tx, email, services.now());
    await record(tx, erased);
  });
}
