import { eq } from "drizzle-orm";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import type { Db } from "../../platform/database/database";
import type { Context } from "../../process/context";
import { acceptingDriver } from "./accepting-driver";
import type { RequestRow } from "./queries";
import { type NewRequest, refuseFullDriver, refuseSurplus } from "./refuse-surplus";

/**
 * Opens a request that its family has confirmed, by e-mail or by phone: from now on the driver sees it. `tx` holds the locks of
 * `lockRequests`. @returns the driver's name
 * @throws DomainError REQUESTS_NOT_TAKEN, REQUEST_REPEATED, REQUESTS_FULL, REQUESTS_OF_DRIVER_FULL, REQUESTS_OF_NETWORK_FULL
 */
export async function openRequest(
  tx: Db,
  request: NewRequest & { id: string; network: string },
  now: Date,
): Promise<string> {
  const { name } = await acceptingDriver(tx, request.driverId, now);
  await refuseSurplus(tx, request, now);
  await refuseFullDriver(tx, request, now);
  const set = { state: "open", openedAt: now, network: request.network } as const;
  await tx.update(seatRequests).set(set).where(eq(seatRequests.id, request.id));
  return name;
}

/** Counts an opened request for what families look for at its school. */
export function countOpened(
  ctx: Pick<Context, "tally" | "clientAddress">,
  { serviceState: state, serviceCity: city, school, year }: RequestRow,
): void {
  ctx.tally.countRequest({ state, city, school, year }, ctx);
}
