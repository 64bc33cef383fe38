import { and, inArray, isNull } from "drizzle-orm";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import type { OneRequest } from "../../../shared/families/requests/calls";
import type { Db } from "../../platform/database/database";
import type { Context } from "../../process/context";
import { markEnded } from "../../process/deletions/deletions";
import { lockLinkedRequest } from "./links";

/**
 * "Retirar pedido". One that was never confirmed is deleted. Also after the season, while it is stored.
 * @throws DomainError REQUEST_LINK_INVALID, REQUEST_NOT_FOUND
 */
export async function withdrawRequest(
  { db, now }: Pick<Context, "db" | "now">,
  request: OneRequest,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { id } = await lockLinkedRequest(tx, request, now());
    await withdrawRequests(tx, [id], now());
  });
}

/** Withdraws requests that have not ended, in backups too. */
export async function withdrawRequests(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const areMeant = and(inArray(seatRequests.id, [...ids]), isNull(seatRequests.endedAt));
  await tx.delete(seatRequests).where(and(areMeant, isNull(seatRequests.openedAt)));
  await tx.update(seatRequests).set({ state: "withdrawn", stateBefore: null, endedAt: now }).where(areMeant);
  await markEnded(tx, "seat-request", ids, now);
}
