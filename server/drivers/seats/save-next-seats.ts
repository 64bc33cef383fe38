import { driverNextSeats } from "../../../drizzle/schema/seats";
import type { NextSeats } from "../../../shared/drivers";
import type { ValidationIssue } from "../../../shared/errors";
import { validation } from "../../../shared/messages";
import { canUseNextSeats, nextSeatsAt } from "../../../shared/profile/next-seats";
import { seatsError } from "../../../shared/profile/profile-numbers";
import {
  noShifts,
  offeredShifts,
  type Shift,
  type StoredShifts,
  shifts,
} from "../../../shared/profile/seats";
import { termsFields } from "../../../shared/profile/terms-fields";
import type { NextSeatsInput } from "../../../shared/schemas/seats";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import { findDetails } from "../details/read-details";
import { driverChanged } from "../driver-changed";
import type { SignedIn } from "../own-profile";
import type { DriverRow } from "../queries";
import { changeSeats } from "./change-seats";
import { withOwnDriver } from "./own-seats";
import { requireYear, seasonYear } from "./require-year";

/**
 * Seats of the caller's account for the year that is sold. Of two devices the last tap wins: what waited for a connection
 * changes nothing if something else was saved since (`isReplaced`).
 * @throws DomainError SEASON_CLOSED, PROFILE_NOT_FOUND before the first save of the profile, VALIDATION
 */
export function saveNextSeats(ctx: SignedIn, { secondsAgo = 0, ...input }: NextSeatsInput) {
  const now = ctx.now();
  const tappedAt = new Date(now.getTime() - secondsAgo * 1000);
  return withOwnDriver(ctx, async (tx, driver) => {
    requireYear(input.year, now);
    const { next: stored } = await findDetails(tx, driver.id);
    const isReplaced = tappedAt < now && stored?.year === input.year && stored.confirmedAt > tappedAt;
    if (isReplaced) return { next: nextSeatsAt(stored, driver, now), isReplaced };
    return { next: await changeNextSeats(tx, driver, input, now, tappedAt), isReplaced };
  });
}

/**
 * Stores a driver's seats for a year, confirmed now. A shift that is left out stays as it is, null is "Ainda não sei", and
 * null instead of the shifts is that for all of them. `tx` has locked the driver.
 * @param tappedAt when the driver said them, if that was earlier
 * @throws DomainError SEASON_CLOSED, VALIDATION, and nothing is changed
 */
export async function changeNextSeats(
  tx: Db,
  driver: DriverRow,
  input: NextSeatsInput,
  now: Date,
  tappedAt: Date = now,
): Promise<NextSeats | null> {
  requireYear(input.year, now);
  const issues = faultsOf(driver, input, now);
  if (issues.length > 0) throw new DomainError("VALIDATION", issues);
  const { next: before } = await findDetails(tx, driver.id);
  const stored = before?.year === input.year ? before : null;
  const next = {
    year: input.year,
    ...statedShifts(driver, input, stored ?? noShifts),
    fromPrice: input.fromPrice === undefined ? (stored?.fromPrice ?? null) : input.fromPrice,
    confirmedAt: tappedAt,
  };
  await tx
    .insert(driverNextSeats)
    .values({ driverId: driver.id, ...next })
    .onConflictDoUpdate({ target: driverNextSeats.driverId, set: next });
  await driverChanged(tx, driver.id, now);
  return nextSeatsAt(next, driver, now);
}

/**
 * "Usar estes números como minhas vagas de hoje", from 15 January on: what was stated becomes today's seats, by the
 * usual save.
 * @throws DomainError SEASON_CLOSED, NEXT_SEATS_UNUSABLE, PROFILE_NOT_FOUND
 */
export function useNextSeats(ctx: SignedIn) {
  const now = ctx.now();
  const year = seasonYear(now);
  return withOwnDriver(ctx, async (tx, driver) => {
    const next = nextSeatsAt((await findDetails(tx, driver.id)).next, driver, now);
    if (!next || !canUseNextSeats(year, now)) throw new DomainError("NEXT_SEATS_UNUSABLE");
    return changeSeats(tx, driver, todaysSeats(driver, next.shifts), now);
  });
}

// A driver with one shift has one number.
function todaysSeats(driver: DriverRow, stated: StoredShifts) {
  const known = shifts.flatMap((shift) => {
    const seats = stated[shift];
    return seats === null ? [] : [[shift, seats] as const];
  });
  const [only] = known;
  if (offeredShifts(driver.services).length < 2 && only) return { seats: only[1] };
  return { shifts: Object.fromEntries(known) };
}

function statedShifts(
  driver: DriverRow,
  { shifts: changed }: NextSeatsInput,
  stored: StoredShifts,
): StoredShifts {
  if (changed === null) return noShifts;
  const offered = offeredShifts(driver.services);
  const seatsIn = (shift: Shift) => {
    const seats = changed?.[shift];
    return offered.includes(shift) ? (seats === undefined ? stored[shift] : seats) : null;
  };
  return { morning: seatsIn("morning"), afternoon: seatsIn("afternoon"), night: seatsIn("night") };
}

function faultsOf(
  driver: DriverRow,
  { shifts: changed, fromPrice }: NextSeatsInput,
  now: Date,
): ValidationIssue[] {
  const around = { capacity: driver.capacity, now };
  const offered = offeredShifts(driver.services);
  const issue = (path: string, message: string | undefined) => (message ? [{ path, message }] : []);
  const ofShifts = shifts.flatMap((shift) => {
    const seats = changed?.[shift];
    if (seats === undefined || seats === null) return [];
    const fault = offered.includes(shift) ? seatsError(seats, around) : validation.shiftNotOffered;
    return issue(`shifts.${shift}`, fault);
  });
  return [
    ...ofShifts,
    ...issue("fromPrice", termsFields.monthlyPrice.fault(fromPrice ?? null, fromPrice ?? null, around)),
  ];
}
