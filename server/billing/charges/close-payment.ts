import { closeQueueItem } from "../../operation/queue-items";
import { recordAction } from "../../operation/record-action";
import { DomainError } from "../../platform/http/domain-error";
import type { Services } from "../../process/services";
import { isWithdrawalItem } from "../withdrawal/refund-withdrawal";

type Closing = { id: string; reason: string; staffId: string };

/**
 * Takes a payment out of the queue once a person has dealt with it, at Stripe or otherwise.
 * A withdrawal
 * leaves it by its refund only. @throws DomainError QUEUE_ITEM_CLOSED, WITHDRAWAL_NOT_REFUNDED
 */
export async function closePayment(
  services: Pick<Services, "db" | "now">,
  { id, reason, staffId }: Closing,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    if (await isWithdrawalItem(tx, id)) throw new DomainError("WITHDRAWAL_NOT_REFUNDED");
    const inside = { ...services, db: tx };
    await closeQueueItem(tx, { kind: "payment", subject: id, staffId }, services.now());
    await recordAction(inside, { action: "payment-closed", subject: id, reason, actor: staffId });
  });
}
