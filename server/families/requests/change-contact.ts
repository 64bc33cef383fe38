import { eq } from "drizzle-orm";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import type { RequestChange } from "../../../shared/families/requests/calls";
import { hasEnded, requestStateAt } from "../../../shared/families/requests/requests";
import { seasonYear } from "../../drivers/seats/require-year";
import { DomainError } from "../../platform/http/domain-error";
import type { Context } from "../../process/context";
import { lockLinkedRequest } from "./links";

/**
 * Corrects the name and phone number of a request that has not ended.
 * @throws DomainError SEASON_CLOSED, REQUEST_LINK_INVALID, REQUEST_NOT_FOUND, REQUEST_NOT_ANSWERABLE
 */
export async function changeContact(
  { db, now: clock }: Pick<Context, "db" | "now">,
  { firstName, phone, ...request }: RequestChange,
): Promise<void> {
  const now = clock();
  seasonYear(now);
  await db.transaction(async (tx) => {
    const row = await lockLinkedRequest(tx, request, now);
    if (hasEnded(requestStateAt(row, now))) throw new DomainError("REQUEST_NOT_ANSWERABLE");
    await tx.update(seatRequests).set({ firstName, phone }).where(eq(seatRequests.id, row.id));
  });
}
