import { sql } from "drizzle-orm";
import { formatDate } from "../../../shared/brazil";
import { REQUESTS_OF_DRIVER_MAX, REQUESTS_OPEN_MAX } from "../../../shared/families/requests/limits";
import { requestStateAt } from "../../../shared/families/requests/requests";
import { requests } from "../../../shared/messages";
import type { Db } from "../../platform/database/database";
import { textArray } from "../../platform/database/text-array";
import { DomainError } from "../../platform/http/domain-error";
import { type Asking, countOpenOfDriver, type RequestRow, requestsOf } from "./queries";

/** What a request is or becomes, for the limits. */
export type NewRequest = Asking & { driverId: string; year: number; id?: string };

/**
 * Serialises the requests of a driver, of a phone number and of an e-mail or device until the transaction ends: two
 * browsers that ask at once for the last one count each other.
 */
export async function lockRequests(
  tx: Db,
  { driverId, phone, email, deviceHash }: NewRequest,
): Promise<void> {
  const keys = [driverId, phone, email ?? deviceHash ?? ""].map((key) => `request ${key}`);
  // In the order of the hashes, so that no two wait for each other.
  await tx.execute(sql`
    select pg_advisory_xact_lock(hash) from (
      select hashtextextended(key, 0) as hash from unnest(${textArray(keys)}) as key order by hash
    ) as ordered`);
}

/**
 * Refuses a second request of an e-mail or a device to a driver, and one too many of a phone number, an e-mail or a device.
 * Who has asked whom is told by no phone number: nobody has proven it.
 * @throws DomainError REQUEST_REPEATED, REQUESTS_FULL
 */
export async function refuseSurplus(db: Db, request: NewRequest, now: Date): Promise<void> {
  const others = (await requestsOf(db, request, request.year)).filter(({ id }) => id !== request.id);
  const isOf = (way: "phone" | "email" | "deviceHash", other: RequestRow) =>
    request[way] !== null && other[way] === request[way];
  const first = others.find(
    (other) => other.driverId === request.driverId && (isOf("email", other) || isOf("deviceHash", other)),
  );
  if (first)
    throw new DomainError("REQUEST_REPEATED", [
      { path: "", message: requests.repeated(formatDate(first.createdAt.toISOString())) },
    ]);
  const open = others.filter((other) => isOpen(other, now));
  const isFull = (["phone", "email", "deviceHash"] as const).some(
    (way) => open.filter((other) => isOf(way, other)).length >= REQUESTS_OPEN_MAX,
  );
  if (isFull) throw new DomainError("REQUESTS_FULL");
}

/** Refuses what is too many for the driver. @throws DomainError REQUESTS_OF_DRIVER_FULL */
export async function refuseFullDriver(
  db: Db,
  { driverId, year }: Pick<NewRequest, "driverId" | "year">,
  now: Date,
): Promise<void> {
  if ((await countOpenOfDriver(db, driverId, year, now)) >= REQUESTS_OF_DRIVER_MAX)
    throw new DomainError("REQUESTS_OF_DRIVER_FULL");
}

function isOpen(request: RequestRow, now: Date): boolean {
  return ["open", "has", "agreed"].includes(requestStateAt(request, now));
}
