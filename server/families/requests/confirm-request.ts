import { findDriver } from "../../drivers/queries";
import { requireYear } from "../../drivers/seats/require-year";
import { DomainError } from "../../platform/http/domain-error";
import type { Context } from "../../process/context";
import { findLinkedRequests, lockLinkedRequest } from "./links";
import { countOpened, openRequest } from "./open-request";
import { lockRequests } from "./refuse-surplus";

/**
 * "Confirmar pedido" of the mail: from now on the driver sees it. Again is the same as once. What else the address asked this
 * driver stays unconfirmed until it is too old: its mail can be opened later, and then says so.
 * @returns the driver's name
 * @throws DomainError REQUEST_LINK_INVALID, SEASON_CLOSED, REQUESTS_NOT_TAKEN, REQUEST_REPEATED, REQUESTS_FULL,
 * REQUESTS_OF_DRIVER_FULL, REQUESTS_OF_NETWORK_FULL
 */
export async function confirmRequest(
  ctx: Pick<Context, "db" | "now" | "tally" | "clientAddress">,
  token: string,
): Promise<string> {
  const now = ctx.now();
  const { name, opened } = await ctx.db.transaction(async (tx) => {
    const [linked] = await findLinkedRequests(tx, { token }, now);
    if (!linked?.driverId) throw new DomainError("REQUESTS_NOT_TAKEN");
    requireYear(linked.year, now);
    const request = { ...linked, driverId: linked.driverId };
    await lockRequests(tx, request);
    const { state, email, driverId } = await lockLinkedRequest(tx, { token }, now);
    if (state !== "unconfirmed" || email === null || driverId === null)
      return { name: (await findDriver(tx, request.driverId))?.name ?? "" };
    const network = await ctx.tally.networkInSeason(linked.year, ctx);
    return { name: await openRequest(tx, { ...request, network }, now), opened: linked };
  });
  if (opened) countOpened(ctx, opened);
  return name;
}
