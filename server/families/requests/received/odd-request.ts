import { and, eq, ne, sql } from "drizzle-orm";
import { drivers } from "../../../../drizzle/schema/drivers";
import { seatRequests } from "../../../../drizzle/schema/requests/tables";
import { requestStateAt } from "../../../../shared/families/requests/requests";
import { closeQueueItem } from "../../../operation/queue-items";
import type { Db } from "../../../platform/database/database";
import type { Services } from "../../../process/services";
import { withShownPlaces } from "../place-names";

type Deciding = Pick<Services, "db" | "now">;
type About = { id: string; staffId: string };

/**
 * A reported request for staff: what was asked, and how many other drivers were asked under the same phone number; neither number
 * nor e-mail. Null if it was deleted.
 */
export async function oddRequest(db: Db, id: string, now: Date) {
  const [found] = await db
    .select({ stored: seatRequests, driver: drivers })
    .from(seatRequests)
    .leftJoin(drivers, eq(drivers.id, seatRequests.driverId))
    .where(eq(seatRequests.id, id));
  if (!found) return null;
  const [request] = await withShownPlaces(db, found.driver ?? undefined, [found.stored]);
  if (!request) return null;
  const { firstName, school, neighborhood, shift, seats, year, openedAt, phone } = request;
  // With the index of what counts.
  const counts = sql`${seatRequests.state} not in ('unconfirmed', 'withdrawn', 'gone')`;
  const isSamePhone = and(
    eq(seatRequests.phone, phone),
    eq(seatRequests.year, year),
    ne(seatRequests.id, id),
    counts,
  );
  const [others] = await db
    .select({
      requests: sql`count(*)`.mapWith(Number),
      reported: sql`count(${seatRequests.reportedAt})`.mapWith(Number),
    })
    .from(seatRequests)
    .where(isSamePhone);
  return {
    firstName,
    school,
    neighborhood,
    shift,
    seats,
    year,
    openedAt: openedAt?.toISOString() ?? null,
    state: requestStateAt(request, now),
    others: others?.requests ?? 0,
    othersReported: others?.reported ?? 0,
  };
}

/**
 * Takes a reported request out of the queue: it stays hidden, or its driver gets it back. `db` is the transaction.
 * @throws DomainError QUEUE_ITEM_CLOSED
 */
export async function decideOddRequest(
  { db, now }: Deciding,
  { id, staffId }: About,
  isShown: boolean,
): Promise<void> {
  await closeQueueItem(db, { kind: "other", subject: id, staffId }, now());
  if (isShown) await db.update(seatRequests).set({ reportedAt: null }).where(eq(seatRequests.id, id));
}

/** Hides a request from its driver again, after its decision was undone. */
export async function hideReportedRequest({ db, now }: Deciding, id: string): Promise<void> {
  await db
    .update(seatRequests)
    .set({ reportedAt: sql`coalesce(${seatRequests.reportedAt}, ${now().toISOString()}::timestamptz)` })
    .where(eq(seatRequests.id, id));
}
