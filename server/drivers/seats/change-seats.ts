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
  type ShiftSeats,
  shifts,
} from "../../../shared/profile/seats";
import type { SeatsInput } from "../../../shared/schemas/seats";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import { driverChanged } from "../driver-changed";
import type { DriverRow } from "../queries";
import { toShownSeats } from "./shown-seats";
import { writeSeats } from "./write-seats";

type Numbers = Exclude<SeatsInput, { confirmed: true }>;

/**
 * Stores new numbers for a driver's seats, confirmed now. A driver who had chosen "Não há vagas" starts with none. The
 * profile's version stays, so that an open editor has no conflict (docs/decisions/0024-seats-by-shift.md). `tx` has
 * locked the driver.
 * @param tappedAt when the driver confirmed them, if that was earlier
 * @throws DomainError VALIDATION, and nothing is changed
 */
export async function changeSeats(
  tx: Db,
  driver: DriverRow,
  input: SeatsInput,
  now: Date,
  tappedAt: Date = now,
) {
  if ("confirmed" in input) return confirmSeats(tx, driver, now, tappedAt);
  const split = "shifts" in input ? splitWith(driver, input.shifts) : null;
  const availableSeats = "seats" in input ? input.seats : mostSeats(split ?? []);
  const issues = faultsOf(driver, input, now);
  if (issues.length > 0) throw new DomainError("VALIDATION", issues);
  const values = { availableSeats, available: availableSeats > 0 };
  await tx.update(drivers).set(values).where(eq(drivers.id, driver.id));
  return { ...values, seats: await confirm(tx, driver, split, now, tappedAt) };
}

/** Confirms a driver's seats as they are. `tx` has locked the driver. */
export async function confirmSeats(tx: Db, driver: DriverRow, now: Date, tappedAt: Date = now) {
  const { available, availableSeats } = driver;
  const split = fitShifts(driver.seats ?? noShifts, driver.services);
  return { available, availableSeats, seats: await confirm(tx, driver, split, now, tappedAt) };
}

async function confirm(
  tx: Db,
  driver: DriverRow,
  split: readonly ShiftSeats[] | null,
  now: Date,
  confirmedAt: Date,
) {
  const row = await writeSeats(tx, driver.id, { split, confirmedAt });
  await driverChanged(tx, driver.id, now);
  const shown = toShownSeats(row, now);
  if (!shown) throw new Error("seats that were written are gone");
  return shown;
}

function splitWith(driver: DriverRow, changed: Extract<SeatsInput, { shifts: object }>["shifts"]) {
  const before = driver.available && driver.seats ? fitShifts(driver.seats, driver.services) : null;
  const begun =
    before ?? offeredShifts(driver.services).map((shift) => ({ shift, seats: freeSeats(driver) }));
  return begun.map(({ shift, seats }) => ({ shift, seats: changed[shift] ?? seats }));
}

function faultsOf(driver: DriverRow, input: Numbers, now: Date): ValidationIssue[] {
  const around = { capacity: driver.capacity, now };
  const issue = (path: string, message: string | undefined) => (message ? [{ path, message }] : []);
  if ("seats" in input) return issue("seats", seatsError(input.seats, around));
  const offered = offeredShifts(driver.services);
  if (offered.length < 2) return issue("shifts", validation.shiftsTooFew);
  return shifts.flatMap((shift) => {
    const seats = input.shifts[shift];
    if (seats === undefined) return [];
    const fault = offered.includes(shift) ? seatsError(seats, around) : validation.shiftNotOffered;
    return issue(`shifts.${shift}`, fault);
  });
}
