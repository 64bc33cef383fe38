import { eq } from "drizzle-orm";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import type { RequestAgreement } from "../../../shared/families/requests/calls";
import { familyStateAt } from "../../../shared/families/requests/requests";
import { seasonYear } from "../../drivers/seats/require-year";
import { DomainError } from "../../platform/http/domain-error";
import type { Context } from "../../process/context";
import { lockLinkedRequest } from "./links";

/**
 * "Foi isso mesmo?" after the driver's "Fechamos". Yes ends the request; no opens it again, and it waits for an answer as
 * from the beginning. Again is the same as once.
 * @throws DomainError SEASON_CLOSED, REQUEST_LINK_INVALID, REQUEST_NOT_FOUND, REQUEST_NOT_ANSWERABLE
 */
export async function settleRequest(
  { db, now: clock }: Pick<Context, "db" | "now">,
  { agreed, ...request }: RequestAgreement,
): Promise<void> {
  const now = clock();
  seasonYear(now);
  await db.transaction(async (tx) => {
    const row = await lockLinkedRequest(tx, request, now);
    if (row.state === (agreed ? "settled" : "open") && row.stateBefore === null) return;
    if (familyStateAt(row, now) !== "agreed") throw new DomainError("REQUEST_NOT_ANSWERABLE");
    const said = agreed
      ? ({ state: "settled", endedAt: now } as const)
      : ({ state: "open", reopenedAt: now, unansweredNotifiedAt: null } as const);
    await tx
      .update(seatRequests)
      .set({ ...said, stateBefore: null })
      .where(eq(seatRequests.id, row.id));
  });
}
