import { eq } from "drizzle-orm";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import type { RequestChange } from "../../../shared/families/requests/calls";
import { hasEnded, requestStateAt } from "../../../shared/families/requests/requests";
import { seasonYear } from "../../drivers/seats/require-year";
import { DomainError } from "../../platform/http/domain-error";
import type { Context } from "../../process/context";
import { findLinkedRequests, lockLinkedRequest } from "./links";
import { lockRequests, refuseSurplus } from "./refuse-surplus";

/**
 * Corrects the name and phone number of a request that has not ended. Another number counts against that number's limits.
 * @throws DomainError SEASON_CLOSED, REQUEST_LINK_INVALID, REQUEST_NOT_FOUND, REQUEST_NOT_ANSWERABLE, REQUESTS_FULL
 */
export async function changeContact(
  { db, now: clock }: Pick<Context, "db" | "now">,
  { firstName, phone, ...request }: RequestChange,
): Promise<void> {
  const now = clock();
  seasonYear(now);
  await db.transaction(async (tx) => {
    const all = await findLinkedRequests(tx, request, now);
    const meant = request.id === undefined ? all[0] : all.find(({ id }) => id === request.id);
    if (meant?.driverId) await lockRequests(tx, { ...meant, driverId: meant.driverId, phone });
    const row = await lockLinkedRequest(tx, request, now);
    if (hasEnded(requestStateAt(row, now))) throw new DomainError("REQUEST_NOT_ANSWERABLE");
    // An open request keeps its place among the driver's: only the new number is counted.
    if (row.driverId && row.phone !== phone && row.openedAt)
      await refuseSurplus(tx, { ...row, driverId: row.driverId, phone, email: null, deviceHash: null }, now);
    await tx.update(seatRequests).set({ firstName, phone }).where(eq(seatRequests.id, row.id));
  });
}
