import { freeSeats } from "../../../shared/drivers";
import type { OwnProfile } from "../../../shared/profile/profile";
import { offeredShifts, type Shift, type ShiftSeats } from "../../../shared/profile/seats";
import type { SavedSeats } from "../../../shared/schemas/seats";

/** The values of the steppers: one number, or one for each offered shift. */
export type SeatNumbers = { seats: number; shifts: readonly ShiftSeats[] | null };

/** What was tapped and is not saved yet: numbers, or that the stored ones are still right. */
export type Tapped = { seats: number } | { shifts: Partial<Record<Shift, number>> } | { confirmed: true };

type Stored = Pick<OwnProfile, "available" | "availableSeats" | "seats">;

/** The stored numbers. With "Não há vagas" they are 0, whatever was stored. */
export function storedNumbers(profile: Stored): SeatNumbers {
  const available = profile.available ?? false;
  const shifts = profile.seats?.shifts ?? null;
  return {
    seats: freeSeats({ available, availableSeats: profile.availableSeats ?? 0 }),
    shifts: available || !shifts ? shifts : shifts.map(({ shift }) => ({ shift, seats: 0 })),
  };
}

/** The numbers including unsaved taps. A number that is being split is each shift's at first. */
export function withTapped(
  stored: SeatNumbers,
  tapped: Tapped | null,
  services: OwnProfile["services"],
): SeatNumbers {
  if (!tapped || "confirmed" in tapped) return stored;
  if ("seats" in tapped) return { seats: tapped.seats, shifts: null };
  const begun =
    stored.shifts ?? offeredShifts(services ?? []).map((shift) => ({ shift, seats: stored.seats }));
  const shifts = begun.map(({ shift, seats }) => ({ shift, seats: tapped.shifts[shift] ?? seats }));
  return { seats: Math.max(...shifts.map(({ seats }) => seats), 0), shifts };
}

/** Whether the stored numbers are those that were tapped. @param seen the numbers before, for a confirmation of them */
export function isSaved(
  tapped: Tapped,
  saved: Pick<SavedSeats, "available" | "availableSeats" | "seats">,
  seen: SeatNumbers,
): boolean {
  if ("confirmed" in tapped) return JSON.stringify(storedNumbers(saved)) === JSON.stringify(seen);
  const { availableSeats, seats } = saved;
  if ("seats" in tapped) return !seats.shifts && availableSeats === tapped.seats;
  return seats.shifts?.every((entry) => (tapped.shifts[entry.shift] ?? entry.seats) === entry.seats) ?? false;
}

/** Whether there are several shifts between which seats could differ. */
export function canSplit(profile: OwnProfile): boolean {
  return offeredShifts(profile.services).length > 1;
}

/** Later taps win, shift by shift; one number replaces all. Saving numbers also confirms the others. */
export function mergedWith(
  before: Tapped | undefined,
  tapped: Tapped,
  services: Parameters<typeof offeredShifts>[0],
): Tapped {
  if (before && "confirmed" in tapped) return before;
  if (!before || "confirmed" in before || !("shifts" in tapped)) return tapped;
  const begun =
    "seats" in before
      ? Object.fromEntries(offeredShifts(services).map((shift) => [shift, before.seats]))
      : before.shifts;
  return { shifts: { ...begun, ...tapped.shifts } };
}
