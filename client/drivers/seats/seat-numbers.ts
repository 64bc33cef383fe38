import { freeSeats } from "../../../shared/drivers";
import type { OwnProfile } from "../../../shared/profile/profile";
import { offeredShifts, type Shift, type ShiftSeats } from "../../../shared/profile/seats";

/** What the steppers show: one number, or one for each offered shift. */
export type SeatNumbers = { seats: number; shifts: readonly ShiftSeats[] | null };

/** Numbers that were tapped and not saved yet. */
export type Tapped = { seats: number } | { shifts: Partial<Record<Shift, number>> };

/** The stored numbers. Who says "Não há vagas" has none, whatever the numbers were. */
export function storedNumbers(profile: OwnProfile): SeatNumbers {
  const available = profile.available ?? false;
  const shifts = profile.seats?.shifts ?? null;
  return {
    seats: freeSeats({ available, availableSeats: profile.availableSeats ?? 0 }),
    shifts: available || !shifts ? shifts : shifts.map(({ shift }) => ({ shift, seats: 0 })),
  };
}

/** The numbers with what was tapped. */
export function withTapped(stored: SeatNumbers, tapped: Tapped | null): SeatNumbers {
  if (!tapped) return stored;
  if ("seats" in tapped) return { seats: tapped.seats, shifts: null };
  const shifts = (stored.shifts ?? []).map(({ shift, seats }) => ({
    shift,
    seats: tapped.shifts[shift] ?? seats,
  }));
  return { seats: Math.max(...shifts.map(({ seats }) => seats)), shifts };
}

/** Whether there are shifts between which seats could differ. */
export function canSplit(profile: OwnProfile): boolean {
  return offeredShifts(profile.services).length > 1;
}
