import { eq } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { freeSeats } from "../../../shared/drivers";
import type { ValidationIssue } from "../../../shared/errors";
import { validation } from "../../../shared/messages";
import { seatsError } from "../../../shared/profile/profile-numbers";
import {
  fitShifts,
  mostSeats,
  noShifts,
  offeredShifts,
  type Shift,
  type StoredShifts,
  shifts,
  toStoredShifts,
} from "../../../shared/profile/seats";
import { termsFields } from "../../../shared/profile/terms-fields";
import type { SeatsTold } from "../../../shared/schemas/seats";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import { driverChanged } from "../driver-changed";
import type { DriverRow } from "../queries";
import { requireYear } from "./require-year";
import { writeSeats } from "./stored-seats";

/** What `told` says besides the moment it is about. */
type Told = Omit<SeatsTold, "secondsAgo">;

/**
 * Stores what a driver says about seats, today's or those of the year that is sold, confirmed now. Numbers that are left
 * out stay; without any, the stored ones are confirmed. The profile's version stays, so that an open editor has no
 * conflict (docs/decisions/0024-seats-by-shift.md). `tx` has locked the driver.
 * @param tappedAt when the driver said it, if that was earlier
 * @returns the driver as stored now
 * @throws DomainError SEASON_CLOSED, VALIDATION, and nothing is changed
 */
export async function tellSeats(
  tx: Db,
  driver: DriverRow,
  told: Told,
  now: Date,
  tappedAt: Date = now,
): Promise<DriverRow> {
  requireYear(told.year, now);
  const issues = faultsOf(driver, told, now);
  if (issues.length > 0) throw new DomainError("VALIDATION", issues);
  const after = await (told.year === null
    ? tellToday(tx, driver, told, tappedAt)
    : tellYear(tx, driver, { ...told, year: told.year }, tappedAt));
  await driverChanged(tx, driver.id, now);
  return after;
}

/** A driver who had chosen "Não há vagas" starts with none; a confirmation changes no number. */
async function tellToday(tx: Db, driver: DriverRow, told: Told, confirmedAt: Date): Promise<DriverRow> {
  const isConfirmed = told.seats === undefined && !told.shifts;
  const before =
    isConfirmed || driver.available ? fitShifts(driver.seats ?? noShifts, driver.services) : null;
  const begun =
    before ?? offeredShifts(driver.services).map((shift) => ({ shift, seats: freeSeats(driver) }));
  const split = isConfirmed
    ? before
    : told.shifts
      ? begun.map(({ shift, seats }) => ({ shift, seats: told.shifts?.[shift] ?? seats }))
      : null;
  const availableSeats = isConfirmed ? driver.availableSeats : (told.seats ?? mostSeats(split ?? []));
  const available = isConfirmed ? driver.available : availableSeats > 0;
  if (!isConfirmed)
    await tx.update(drivers).set({ availableSeats, available }).where(eq(drivers.id, driver.id));
  const row = { driverId: driver.id, year: null, fromPrice: null, confirmedAt, ...toStoredShifts(split) };
  return { ...driver, availableSeats, available, seats: await writeSeats(tx, row) };
}

/** A shift that is null is "not known yet", and null instead of the shifts is that for all of them. */
async function tellYear(
  tx: Db,
  driver: DriverRow,
  { year, shifts: changed, fromPrice }: Told & { year: number },
  confirmedAt: Date,
): Promise<DriverRow> {
  const stored = driver.next?.year === year ? driver.next : null;
  const offered = offeredShifts(driver.services);
  const seatsIn = (shift: Shift) => {
    if (changed === null || !offered.includes(shift)) return null;
    const seats = changed?.[shift];
    return seats === undefined ? (stored?.[shift] ?? null) : seats;
  };
  const next = await writeSeats(tx, {
    driverId: driver.id,
    year,
    morning: seatsIn("morning"),
    afternoon: seatsIn("afternoon"),
    night: seatsIn("night"),
    fromPrice: fromPrice === undefined ? (stored?.fromPrice ?? null) : fromPrice,
    confirmedAt,
  });
  return { ...driver, next };
}

/** The year's seats as what the driver says about today: a driver with one shift has one number. */
export function asToday(driver: DriverRow, stated: StoredShifts): Told {
  const known = shifts.flatMap((shift) => {
    const seats = stated[shift];
    return seats === null ? [] : [[shift, seats] as const];
  });
  const [only] = known;
  if (offeredShifts(driver.services).length < 2 && only) return { year: null, seats: only[1] };
  return { year: null, shifts: Object.fromEntries(known) };
}

function faultsOf(driver: DriverRow, { year, seats, shifts: changed, fromPrice }: Told, now: Date) {
  const around = { capacity: driver.capacity, now };
  const offered = offeredShifts(driver.services);
  const issue = (path: string, message: string | undefined): ValidationIssue[] =>
    message ? [{ path, message }] : [];
  if (seats !== undefined) return issue("seats", seatsError(seats, around));
  if (year === null && changed && offered.length < 2) return issue("shifts", validation.shiftsTooFew);
  const ofShifts = shifts.flatMap((shift) => {
    const number = changed?.[shift];
    if (number === undefined || number === null) return [];
    const fault = offered.includes(shift) ? seatsError(number, around) : validation.shiftNotOffered;
    return issue(`shifts.${shift}`, fault);
  });
  const price = fromPrice ?? null;
  return [...ofShifts, ...issue("fromPrice", termsFields.monthlyPrice.fault(price, price, around))];
}
