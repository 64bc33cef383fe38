import { eq } from "drizzle-orm";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import { requestsUnder } from "../../families/requests/requests-under";
import { act } from "../../operation/record-action";
import { DomainError } from "../../platform/http/domain-error";
import type { Services } from "../../process/services";
import { findWaiting } from "./queries";

type Correcting = {
  /** The person's request about their data. */
  id: string;
  seatRequestId: string;
  firstName: string;
  /** E.164. */
  phone: string;
  reason: string;
  staffId: string;
};

/**
 * Corrects the name and phone number in a request for a seat, for a person who has lost its link or phone.
 * @throws DomainError DATA_REQUEST_NOT_FOUND, QUEUE_ITEM_CLOSED, REQUEST_NOT_FOUND (not the person's)
 */
export function correctSeatRequest(
  services: Services,
  { id, seatRequestId, firstName, phone, reason, staffId }: Correcting,
): Promise<void> {
  const action = { action: "seat-request-corrected", subject: id, reason, actor: staffId } as const;
  return act(services, action, async ({ db }) => {
    const found = await requestsUnder(db, await findWaiting(db, id));
    if (!found.some(({ request }) => request.id === seatRequestId))
      throw new DomainError("REQUEST_NOT_FOUND");
    await db.update(seatRequests).set({ firstName, phone }).where(eq(seatRequests.id, seatRequestId));
  });
}
