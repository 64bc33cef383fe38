import { counted, dayInSaoPaulo, daysSince, startOfDay } from "../brazil";
import { SEATS_TRUSTED_DAYS } from "../limits";
import type { Service } from "./profile-fields";

// Seats by shift and when they were confirmed, without zod and the fields of the profile: public pages load
// it.

/** The shifts of a school day, in order; each is one of the services of §3. */
export const shifts = ["morning", "afternoon", "night"] as const;

export type Shift = (typeof shifts)[number];

/** A number for each shift, or null if not stated. All null: one number for all shifts. */
export type StoredShifts = Record<Shift, number | null>;

/** A shift that a driver offers and its free seats. */
export type ShiftSeats = { shift: Shift; seats: number };

export const serviceOfShift: Record<Shift, Service> = {
  morning: "Transporte Manhã",
  afternoon: "Transporte Tarde",
  night: "Transporte Noturno",
};

export const shiftLabels: Record<Shift, string> = {
  morning: "Manhã",
  afternoon: "Tarde",
  night: "Noite",
};

export const noShifts: StoredShifts = { morning: null, afternoon: null, night: null };

/** The shifts that a profile offers, in the order of the day. */
export function offeredShifts(services: readonly Service[]): Shift[] {
  return shifts.filter((shift) => services.includes(serviceOfShift[shift]));
}

/** The seats of each shift; null while the driver states one number for all. */
export function splitOf(stored: StoredShifts): ShiftSeats[] | null {
  const stated = shifts.flatMap((shift) => {
    const seats = stored[shift];
    return seats === null ? [] : [{ shift, seats }];
  });
  return stated.length > 0 ? stated : null;
}

/**
 * The shifts in which a family finds a free seat: with one number for all shifts, every shift that is
 * offered; none if the driver states that there are none (`available`).
 */
export function shiftsWithSeats(
  driver: { available: boolean; availableSeats: number; services: readonly Service[] },
  stored: StoredShifts | null,
): Shift[] {
  if (!driver.available) return [];
  const split = stored && splitOf(stored);
  if (split) return split.filter(({ seats }) => seats > 0).map(({ shift }) => shift);
  return driver.availableSeats > 0 ? offeredShifts(driver.services) : [];
}

/** The largest number among the shifts: the specification's `availableSeats` for a split (§3). */
export function mostSeats(split: readonly ShiftSeats[]): number {
  return Math.max(0, ...split.map(({ seats }) => seats));
}

/**
 * A split after a change of services: shifts no longer offered are removed, new ones start with none. Null
 * when one number is enough: with one shift, or if no shift with a number is left.
 */
export function fitShifts(stored: StoredShifts, services: readonly Service[]): ShiftSeats[] | null {
  const offered = offeredShifts(services);
  if (offered.length < 2 || !offered.some((shift) => stored[shift] !== null)) return null;
  return offered.map((shift) => ({ shift, seats: stored[shift] ?? 0 }));
}

/**
 * The largest number left of a split after a change of services, even if no split is left; null if no shift
 * with a number is left.
 */
export function seatsLeft(stored: StoredShifts, services: readonly string[]): number | null {
  const left = (splitOf(stored) ?? []).filter(({ shift }) => services.includes(serviceOfShift[shift]));
  return left.length > 0 ? mostSeats(left) : null;
}

/**
 * What remains of a split after a save of the whole profile: the saved number is kept, and if it is not the
 * largest of the offered shifts, it becomes one number for all shifts.
 */
export function splitAfter(
  stored: StoredShifts,
  saved: { services: readonly Service[]; availableSeats: number },
): ShiftSeats[] | null {
  const split = fitShifts(stored, saved.services);
  return split && mostSeats(split) === saved.availableSeats ? split : null;
}

/** Shifts as table columns. */
export function toStoredShifts(split: readonly ShiftSeats[] | null): StoredShifts {
  const stated = (split ?? []).map(({ shift, seats }) => [shift, seats]);
  return { ...noShifts, ...Object.fromEntries(stated) };
}

/** Whole days since seats were confirmed; null if that is too long ago to rely on. */
export function confirmedDaysAgo(confirmedAt: Date, now: Date): number | null {
  const days = daysSince(confirmedAt, now);
  return days > SEATS_TRUSTED_DAYS ? null : days;
}

/** The earliest confirmation that can still be relied on: the start of that day in São Paulo. */
export function seatsConfirmedAfter(now: Date): Date {
  return startOfDay(dayInSaoPaulo(now), -SEATS_TRUSTED_DAYS);
}

/** "3 vagas", "1 vaga", "sem vagas". */
export function seatCountText(seats: number): string {
  return seats === 0 ? "sem vagas" : counted(seats, "vaga", "vagas");
}

/** Seats as lines of text: one for each shift, or one for all. */
export function seatFacts(
  availableSeats: number,
  split: readonly ShiftSeats[] | null,
): { label: string; value: string }[] {
  if (!split) return [{ label: "Vagas", value: seatCountText(availableSeats) }];
  return split.map(({ shift, seats }) => ({ label: shiftLabels[shift], value: seatCountText(seats) }));
}

/**
 * "confirmadas hoje", "confirmadas ontem", "confirmadas há 4 dias", "a confirmar". @param seats for the agreement with "1
 * vaga" and "sem vagas"
 */
export function confirmedText(daysAgo: number | null, seats = 2): string {
  if (daysAgo === null) return "a confirmar";
  const confirmed = seats === 0 ? "confirmado" : seats === 1 ? "confirmada" : "confirmadas";
  if (daysAgo === 0) return `${confirmed} hoje`;
  return daysAgo === 1 ? `${confirmed} ontem` : `${confirmed} há ${daysAgo} dias`;
}
