import { and, eq, gt, inArray, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import { unansweredBefore } from "../../../shared/families/requests/requests";
import type { Db } from "../../platform/database/database";

export type RequestRow = typeof seatRequests.$inferSelect;

/** Since when a request waits for its driver's answer: also again, if its family said that nothing was agreed. */
export const waitsSince = sql`coalesce(${seatRequests.reopenedAt}, ${seatRequests.openedAt})`;

/** The condition for requests that nobody has ended, and that wait for the driver or for an agreement. */
export function isOpenRequest(now: Date): SQL | undefined {
  return or(
    inArray(seatRequests.state, ["has", "agreed"]),
    and(
      eq(seatRequests.state, "open"),
      gt(waitsSince, sql.param(unansweredBefore(now), seatRequests.openedAt)),
    ),
  );
}

/** How many open requests a driver has for a year, and how many of one network; those that the driver reported don't count. */
export async function countOpenOfDriver(
  db: Db,
  { driverId, year, network }: { driverId: string; year: number; network: string },
  now: Date,
): Promise<{ all: number; ofNetwork: number }> {
  const ofDriver = and(eq(seatRequests.driverId, driverId), eq(seatRequests.year, year));
  const [counted] = await db
    .select({
      all: sql`count(*)`.mapWith(Number),
      ofNetwork: sql`count(*) filter (where ${seatRequests.network} = ${network})`.mapWith(Number),
    })
    .from(seatRequests)
    .where(and(ofDriver, isNull(seatRequests.reportedAt), isOpenRequest(now)));
  return counted ?? { all: 0, ofNetwork: 0 };
}

/** Who asks: an e-mail (normalised) or the hash of a device's secret. Nobody has proven a phone number. */
export type Asking = Pick<RequestRow, "email" | "deviceHash">;

/** The year's requests of an e-mail or a device that count against its limits, ended ones included. */
export function requestsOf(db: Db, { email, deviceHash }: Asking, year: number): Promise<RequestRow[]> {
  const { state } = seatRequests;
  const isTheirs =
    email === null ? eq(seatRequests.deviceHash, deviceHash ?? "") : eq(seatRequests.email, email);
  const counts = notInArray(state, ["unconfirmed", "withdrawn", "gone"]);
  return db
    .select()
    .from(seatRequests)
    .where(and(isTheirs, eq(seatRequests.year, year), counts))
    .orderBy(seatRequests.createdAt, seatRequests.id);
}
