import { and, eq, ne } from "drizzle-orm";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import { requests } from "../../../shared/messages";
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
 * @throws DomainError DATA_REQUEST_NOT_FOUND, QUEUE_ITEM_CLOSED, REQUEST_NOT_FOUND (not the person's), REQUEST_REPEATED (the new
 * number has one with the same driver)
 */
export function correctSeatRequest(
  services: Services,
  { id, seatRequestId, firstName, phone, reason, staffId }: Correcting,
): Promise<void> {
  const action = { action: "seat-request-corrected", subject: id, reason, actor: staffId } as const;
  return act(services, action, async ({ db }) => {
    const found = await requestsUnder(db, await findWaiting(db, id));
    const corrected = found.find(({ request }) => request.id === seatRequestId)?.request;
    if (!corrected) throw new DomainError("REQUEST_NOT_FOUND");
    const { driverId, year } = corrected;
    const others = and(
      eq(seatRequests.phone, phone),
      eq(seatRequests.year, year),
      ne(seatRequests.id, seatRequestId),
      driverId === null ? undefined : eq(seatRequests.driverId, driverId),
    );
    if ((await db.$count(seatRequests, others)) > 0)
      throw new DomainError("REQUEST_REPEATED", [{ path: "phone", message: requests.repeatedBefore }]);
    await db.update(seatRequests).set({ firstName, phone }).where(eq(seatRequests.id, seatRequestId));
  });
}
