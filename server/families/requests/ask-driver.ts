import { and, eq, type SQL } from "drizzle-orm";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import type { RequestInput } from "../../../shared/families/requests/calls";
import { requests } from "../../../shared/messages";
import { offeredShifts } from "../../../shared/profile/seats";
import { requireYear } from "../../drivers/seats/require-year";
import { newId } from "../../platform/database/ids";
import { sha256 } from "../../platform/hash";
import { DomainError } from "../../platform/http/domain-error";
import type { Context } from "../../process/context";
import { countMailTo } from "../../process/mail/mailbox-budget";
import { findDevice, refuseWithoutPush } from "../devices/find-device";
import { acceptingDriver } from "./accepting-driver";
import { mailConfirmRequest } from "./mail-confirm-request";
import { refuseOtherTexts } from "./place-names";
import { lockRequests, type NewRequest, refuseFullDriver, refuseSurplus } from "./refuse-surplus";

/**
 * Stores a family's request to one driver. By a device that has answered its first notice it is open at once, by another one
 * when it answers; by e-mail it is a mail to confirm first. Before, nobody else hears of it; the answer is the same for every
 * e-mail and phone number. @returns the driver's name, and whether the device has to answer first
 * @throws DomainError SEASON_CLOSED, VALIDATION, REQUESTS_NOT_TAKEN, REQUEST_REPEATED, REQUESTS_FULL, REQUESTS_OF_DRIVER_FULL,
 * REQUESTS_OF_NETWORK_FULL, NOT_FOUND (notices on phones are off), DEVICE_NOT_FOUND, RATE_LIMITED
 */
export async function askDriver(
  ctx: Pick<Context, "db" | "now" | "jobs" | "limits" | "pushKeys" | "tally" | "clientAddress">,
  { id: driverId, device, ...form }: RequestInput,
): Promise<{ driverName: string; waitsForPhone: boolean }> {
  requireYear(form.year, ctx.now());
  if (device) refuseWithoutPush(ctx);
  const deviceHash = device ? sha256(device) : null;
  const network = await ctx.tally.networkInSeason(form.year, ctx);
  const request = { ...form, driverId, deviceHash, email: device ? null : form.email, network };
  await checkRequest(ctx.db, request, ctx.now());
  if (request.email) await countMailTo(ctx, request.email);
  const { driver, isOpen } = await ctx.db.transaction(async (tx) => {
    await lockRequests(tx, request);
    const accepting = await checkRequest(tx, request, ctx.now());
    const { serviceState, serviceCity } = accepting;
    const isOpen = device !== undefined && (await findDevice(tx, device, true)).answeredAt !== null;
    // The same again before the device has answered replaces what waits.
    if (device && !isOpen) await tx.delete(seatRequests).where(isSameWaiting(request));
    const createdAt = ctx.now();
    const id = newId();
    const place = { serviceState, serviceCity };
    const begun = isOpen
      ? ({ state: "open", openedAt: createdAt } as const)
      : ({ state: "unconfirmed" } as const);
    await tx.insert(seatRequests).values({ ...request, ...place, ...begun, id, createdAt });
    if (!device) await ctx.jobs.enqueue(tx, mailConfirmRequest, { requestId: id });
    return { driver: accepting, isOpen };
  });
  const { serviceState: state, serviceCity: city, name } = driver;
  if (isOpen) ctx.tally.countRequest({ state, city, school: form.school, year: form.year }, ctx);
  return { driverName: name, waitsForPhone: device !== undefined && !isOpen };
}

function isSameWaiting({ driverId, year, deviceHash }: NewRequest): SQL | undefined {
  const isSame = and(eq(seatRequests.driverId, driverId), eq(seatRequests.year, year));
  return and(isSame, eq(seatRequests.deviceHash, deviceHash ?? ""), eq(seatRequests.state, "unconfirmed"));
}

async function checkRequest(
  db: Context["db"],
  request: NewRequest & Pick<RequestInput, "shift" | "school" | "neighborhood"> & { network: string },
  now: Date,
) {
  const driver = await acceptingDriver(db, request.driverId, now);
  await refuseOtherTexts(db, driver, request);
  if (!offeredShifts(driver.services).includes(request.shift))
    throw new DomainError("VALIDATION", [{ path: "shift", message: requests.shiftNotOffered }]);
  // What an e-mail asked before is told to whoever proves it: confirm-request.ts.
  if (request.deviceHash) await refuseSurplus(db, request, now);
  await refuseFullDriver(db, request, now);
  return driver;
}
