import { sql } from "drizzle-orm";
import { formatDate } from "../../../shared/brazil";
import {
  REQUESTS_OF_DRIVER_MAX,
  REQUESTS_OF_NETWORK_MAX,
  REQUESTS_OPEN_MAX,
} from "../../../shared/families/requests/limits";
import { requestStateAt } from "../../../shared/families/requests/requests";
import { requests } from "../../../shared/messages";
import type { Db } from "../../platform/database/database";
import { textArray } from "../../platform/database/text-array";
import { DomainError } from "../../platform/http/domain-error";
import { type Asking, countOpenOfDriver, type RequestRow, requestsOf } from "./queries";

/** What a request is or becomes, for the limits. */
export type NewRequest = Asking & { driverId: string; year: number; id?: string };

/**
 * Serialises the requests of a driver and of an e-mail or device until the transaction ends: two browsers that ask at once for
 * the last one count each other.
 */
export async function lockRequests(tx: Db, { driverId, email, deviceHash }: NewRequest): Promise<void> {
  const keys = [driverId, email ?? deviceHash ?? ""].map((key) => `request ${key}`);
  // In the order of the hashes, so that no two wait for each other.
  await tx.execute(sql`
    select pg_advisory_xact_lock(hash) from (
      select hashtextextended(key, 0) as hash from unnest(${textArray(keys)}) as key order by hash
    ) as ordered`);
}

/**
 * Refuses a second request of an e-mail or a device to a driver, and one too many of it. A phone number counts for nothing:
 * whoever types it has not proven it, and would use up its owner's.
 * @throws DomainError REQUEST_REPEATED, REQUESTS_FULL
 */
export async function refuseSurplus(db: Db, request: NewRequest, now: Date): Promise<void> {
  const others = (await requestsOf(db, request, request.year)).filter(({ id }) => id !== request.id);
  const first = others.find(({ driverId }) => driverId === request.driverId);
  if (first)
    throw new DomainError("REQUEST_REPEATED", [
      { path: "", message: requests.repeated(formatDate(first.createdAt.toISOString())) },
    ]);
  if (others.filter((other) => isOpen(other, now)).length >= REQUESTS_OPEN_MAX)
    throw new DomainError("REQUESTS_FULL");
}

/**
 * Refuses what is too many for the driver, in all or from one network.
 * @throws DomainError REQUESTS_OF_DRIVER_FULL, REQUESTS_OF_NETWORK_FULL
 */
export async function refuseFullDriver(
  db: Db,
  request: Pick<NewRequest, "driverId" | "year"> & { network: string },
  now: Date,
): Promise<void> {
  const { all, ofNetwork } = await countOpenOfDriver(db, request, now);
  if (all >= REQUESTS_OF_DRIVER_MAX) throw new DomainError("REQUESTS_OF_DRIVER_FULL");
  if (ofNetwork >= REQUESTS_OF_NETWORK_MAX) throw new DomainError("REQUESTS_OF_NETWORK_FULL");
}

function isOpen(request: RequestRow, now: Date): boolean {
  return ["open", "has", "agreed"].includes(requestStateAt(request, now));
}
