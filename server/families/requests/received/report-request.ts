import { and, eq } from "drizzle-orm";
import { seatRequests } from "../../../../drizzle/schema/requests/tables";
import { DECISION_UNDO } from "../../../../shared/limits";
import { seasonYear } from "../../../drivers/seats/require-year";
import { dropQueueItems, openQueueItem } from "../../../operation/queue-items";
import type { Db } from "../../../platform/database/database";
import { DomainError } from "../../../platform/http/domain-error";
import type { Context } from "../../../process/context";
import type { RequestRow } from "../queries";

type Reporting = Pick<Context, "db" | "now">;
type About = { driverId: string; requestId: string };

/** What marks a reported request in the queue. */
export const ODD_REQUEST = "Pedido de vaga estranho";

/**
 * "Pedido estranho": hidden from its driver at once, and in the queue of the staff. Again it changes nothing.
 * @throws DomainError SEASON_CLOSED, REQUEST_NOT_FOUND also for somebody else's
 */
export function reportRequest({ db, now: clock }: Reporting, about: About): Promise<RequestRow> {
  const now = clock();
  seasonYear(now);
  return db.transaction(async (tx) => {
    const row = await lockAddressed(tx, about);
    if (row.reportedAt) return row;
    const { driverId, requestId: subject } = about;
    await openQueueItem(tx, { kind: "other", subject, detail: ODD_REQUEST, driverId }, now);
    return setReported(tx, row, now);
  });
}

/**
 * Undoes it within ten seconds: the request is in the list as before, and in the queue no more.
 * @throws DomainError REQUEST_NOT_FOUND, UNDO_TOO_LATE
 */
export function undoReport({ db, now }: Reporting, about: About): Promise<RequestRow> {
  return db.transaction(async (tx) => {
    const row = await lockAddressed(tx, about);
    if (!row.reportedAt || now().getTime() >= row.reportedAt.getTime() + DECISION_UNDO)
      throw new DomainError("UNDO_TOO_LATE");
    await dropQueueItems(tx, "other", [about.requestId]);
    return setReported(tx, row, null);
  });
}

async function lockAddressed(tx: Db, { driverId, requestId }: About): Promise<RequestRow> {
  const isMeant = and(eq(seatRequests.id, requestId), eq(seatRequests.driverId, driverId));
  const [row] = await tx.select().from(seatRequests).where(isMeant).for("update");
  if (!row?.openedAt) throw new DomainError("REQUEST_NOT_FOUND");
  return row;
}

async function setReported(tx: Db, row: RequestRow, reportedAt: Date | null): Promise<RequestRow> {
  await tx.update(seatRequests).set({ reportedAt }).where(eq(seatRequests.id, row.id));
  return { ...row, reportedAt };
}
