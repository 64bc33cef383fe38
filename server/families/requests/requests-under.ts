import { asc, count, eq, inArray, max, min, or, type SQL } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import type { Db } from "../../platform/database/database";
import { markEnded } from "../../process/deletions/deletions";

/** Whose requests: those under an e-mail (normalised), and under a phone number (E.164) if one is known. */
export type Asker = { email: string; phone: string | null };

const areOf = ({ email, phone }: Asker): SQL | undefined =>
  or(eq(seatRequests.email, email), phone === null ? undefined : eq(seatRequests.phone, phone));

/** Requests of a person, oldest first, with the driver's name. */
export function requestsUnder(db: Db, asker: Asker) {
  return db
    .select({ request: seatRequests, driverName: drivers.name })
    .from(seatRequests)
    .leftJoin(drivers, eq(drivers.id, seatRequests.driverId))
    .where(areOf(asker))
    .orderBy(asc(seatRequests.createdAt), asc(seatRequests.id));
}

/** How many there are, and since when. */
export async function requestCountUnder(db: Db, asker: Asker) {
  const { createdAt } = seatRequests;
  const [counted] = await db
    .select({ count: count(), first: min(createdAt), last: max(createdAt) })
    .from(seatRequests)
    .where(areOf(asker));
  return counted;
}

/** Deletes them, in backups too. */
export async function eraseRequestsUnder(tx: Db, asker: Asker, now: Date): Promise<void> {
  const erased = await tx.delete(seatRequests).where(areOf(asker)).returning({ id: seatRequests.id });
  const ids = erased.map(({ id }) => id);
  await markEnded(tx, "erased-seat-request", ids, now);
}

/** Deletes requests by their ids, as a restored backup needs it. */
export async function eraseRequests(tx: Db, ids: string[]): Promise<void> {
  await tx.delete(seatRequests).where(inArray(seatRequests.id, ids));
}

/** The requests that a driver got, oldest first. */
export function requestsTo(db: Db, driverId: string) {
  return db
    .select()
    .from(seatRequests)
    .where(eq(seatRequests.driverId, driverId))
    .orderBy(asc(seatRequests.openedAt), asc(seatRequests.id));
}
