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

/** How many open requests a driver has for a year; those that the driver reported don't count. */
export function countOpenOfDriver(db: Db, driverId: string, year: number, now: Date): Promise<number> {
  const ofDriver = and(eq(seatRequests.driverId, driverId), eq(seatRequests.year, year));
  return db.$count(seatRequests, and(ofDriver, isNull(seatRequests.reportedAt), isOpenRequest(now)));
}

/** Who asks: a phone number and either an e-mail (normalised) or the hash of a device's secret. */
export type Asking = Pick<RequestRow, "phone" | "email" | "deviceHash">;

/** The year's requests of a phone number, an e-mail or a device that count against its limits, ended ones included. */
export function requestsOf(
  db: Db,
  { phone, email, deviceHash }: Asking,
  year: number,
): Promise<RequestRow[]> {
  const { state } = seatRequests;
  const isTheirs = or(
    eq(seatRequests.phone, phone),
    email === null ? undefined : eq(seatRequests.email, email),
    deviceHash === null ? undefined : eq(seatRequests.deviceHash, deviceHash),
  );
  const counts = notInArray(state, ["unconfirmed", "withdrawn", "gone"]);
  return db
    .select()
    .from(seatRequests)
    .where(and(isTheirs, eq(seatRequests.year, year), counts))
    .orderBy(seatRequests.createdAt, seatRequests.id);
}
