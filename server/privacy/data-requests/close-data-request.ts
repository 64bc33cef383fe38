import { eq, sql } from "drizzle-orm";
import { dataRequests } from "../../../drizzle/schema/data-requests";
import { closeQueueItem } from "../../operation/queue-items";
import { act } from "../../operation/record-action";
import { markEnded } from "../../process/deletions/deletions";
import type { Services } from "../../process/services";
import { findDataRequest } from "./queries";

/**
 * Closes a request with the answer that the person got. If their data were deleted, their identity is deleted too.
 * @throws DomainError DATA_REQUEST_NOT_FOUND, QUEUE_ITEM_CLOSED
 */
export function closeDataRequest(
  services: Services,
  { id, outcome, staffId }: { id: string; outcome: string; staffId: string },
): Promise<void> {
  const action = { action: "data-request-closed", subject: id, reason: outcome, actor: staffId } as const;
  return act(services, action, async ({ db, now }) => {
    const closedAt = now();
    await findDataRequest(db, id);
    await closeQueueItem(db, { kind: "data-request", subject: id, staffId }, closedAt);
    const unlessErased = (
      column: typeof dataRequests.email | typeof dataRequests.phone | typeof dataRequests.note,
      otherwise: string | null,
    ) => sql`case when ${dataRequests.erasedAt} is null then ${column} else ${otherwise}::text end`;
    const [closed] = await db
      .update(dataRequests)
      .set({
        closedAt,
        outcome,
        email: unlessErased(dataRequests.email, null),
        phone: unlessErased(dataRequests.phone, null),
        note: unlessErased(dataRequests.note, ""),
      })
      .where(eq(dataRequests.id, id))
      .returning({ email: dataRequests.email });
    if (closed?.email === null) await markEnded(db, "data-request", [id], closedAt);
  });
}
