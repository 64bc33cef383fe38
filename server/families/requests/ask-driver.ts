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
import { lockRequests, type NewRequest, refuseFullDriver, refuseSurplus } from "./refuse-surplus";

/**
 * Stores a family's request to one driver. By device it is open at once; by e-mail it is a mail to confirm first, and
 * nobody else hears of it; the answer is the same for every e-mail and phone number. @returns the driver's name
 * @throws DomainError SEASON_CLOSED, VALIDATION, REQUESTS_NOT_TAKEN, REQUEST_REPEATED, REQUESTS_FULL,
 * REQUESTS_OF_DRIVER_FULL, NOT_FOUND (notices on phones are off), DEVICE_NOT_FOUND, RATE_LIMITED
 */
export async function askDriver(
  ctx: Pick<Context, "db" | "now" | "jobs" | "limits" | "pushKeys" | "tally" | "clientAddress">,
  { id: driverId, device, ...form }: RequestInput,
): Promise<string> {
  requireYear(form.year, ctx.now());
  if (device) refuseWithoutPush(ctx);
  const deviceHash = device ? sha256(device) : null;
  const request = { ...form, driverId, deviceHash, email: device ? null : form.email };
  await checkRequest(ctx.db, request, ctx.now());
  if (request.email) await countMailTo(ctx, request.email);
  const driver = await ctx.db.transaction(async (tx) => {
    await lockRequests(tx, request);
    const accepting = await checkRequest(tx, request, ctx.now());
    const { serviceState, serviceCity } = accepting;
    if (device) await findDevice(tx, device, true);
    const createdAt = ctx.now();
    const id = newId();
    const place = { serviceState, serviceCity };
    const begun = device
      ? ({ state: "open", openedAt: createdAt } as const)
      : ({ state: "unconfirmed" } as const);
    await tx.insert(seatRequests).values({ ...request, ...place, ...begun, id, createdAt });
    if (!device) await ctx.jobs.enqueue(tx, mailConfirmRequest, { requestId: id });
    return accepting;
  });
  const { serviceState: state, serviceCity: city, name } = driver;
  if (device) ctx.tally.countRequest({ state, city, school: form.school, year: form.year }, ctx);
  return name;
}

async function checkRequest(db: Context["db"], request: NewRequest & Pick<RequestInput, "shift">, now: Date) {
  const driver = await acceptingDriver(db, request.driverId, now);
  if (!offeredShifts(driver.services).includes(request.shift))
    throw new DomainError("VALIDATION", [{ path: "shift", message: requests.shiftNotOffered }]);
  // What an e-mail asked before is told to whoever proves it: confirm-request.ts.
  if (request.deviceHash) await refuseSurplus(db, request, now);
  await refuseFullDriver(db, request, now);
  return driver;
}
