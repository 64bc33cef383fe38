import { eraseRequestsUnder } from "../../families/requests/requests-under";
import { type Action, recordAction } from "../../operation/record-action";
import type { Db } from "../../platform/database/database";
import { requireStorage } from "../../platform/database/storage";
import { DomainError } from "../../platform/http/domain-error";
import type { Services } from "../../process/services";
import { deleteAccount } from "../delete-account";
import { eraseUnderEmail } from "./erase-under-email";
import { accountUnder, findWaiting } from "./queries";

type Erasing = Pick<Services, "config" | "db" | "jobs" | "now" | "payments" | "memoryKeys">;

/**
 * Deletes everything stored about the requester. The account is deleted as usual, Stripe first: while Stripe
 * is unreachable nothing is deleted.
 * @throws DomainError DATA_REQUEST_NOT_FOUND, QUEUE_ITEM_CLOSED, DATA_REQUEST_UNPROVEN, DELETION_UNAVAILABLE, STORAGE_FULL
 */
export async function eraseRequestData(
  services: Erasing,
  { id, reason, staffId }: { id: string; reason: string; staffId: string },
): Promise<void> {
  requireStorage(services.config);
  const { email, phone, provenAt } = await findWaiting(services.db, id);
  if (!provenAt) throw new DomainError("DATA_REQUEST_UNPROVEN");
  const account = await accountUnder(services.db, email);
  const by = { reason, actor: staffId };
  const erased: Action = { action: "data-request-erased", subject: id, ...by };
  const erasePhone = async (tx: Db) => {
    if (phone) await eraseRequestsUnder(tx, { email, phone }, services.now());
  };
  const record = (tx: Db, ...actions: Action[]) => recordAction({ ...services, db: tx }, ...actions);
  if (account !== undefined) {
    const deleted: Action = { action: "account-deleted", subject: account, ...by };
    const isDone = await deleteAccount(services, account, async (tx) => {
      await erasePhone(tx);
      await record(tx, deleted, erased);
    }).then(() => true, unlessGone);
    if (isDone) return;
  }
  await services.db.transaction(async (tx) => {
    await eraseUnderEmail(tx, email, services.now(), phone);
    await record(tx, erased);
  });
}

// Another operator, or the owner, deleted the account in between: the rest of the data under the e-mail is still
// deleted.
function unlessGone(error: unknown): false {
  if (error instanceof DomainError && error.code === "UNAUTHENTICATED") return false;
  throw error;
}
