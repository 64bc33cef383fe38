import { freeSeats, type NextSeats } from "../../../shared/drivers";
import type { OwnProfile } from "../../../shared/profile/profile";
import { offeredShifts, type Shift } from "../../../shared/profile/seats";

/** The value of a stepper: of one shift, or of all (null); null for "not told". */
export type SeatNumber = { shift: Shift | null; seats: number | null };

/**
 * What was tapped for a moment, today (`year` null) or a school year, and is not saved yet: numbers, a price, or without
 * any that the stored ones are still right.
 */
export type Tapped = {
  year: number | null;
  seats?: number;
  shifts?: Partial<Record<Shift, number | null>>;
  fromPrice?: number | null;
};

type Services = Parameters<typeof offeredShifts>[0];
type Stored = Pick<OwnProfile, "available" | "availableSeats" | "seats">;

/** Today's stored numbers, one or one for each shift. With "Não há vagas" they are 0, whatever was stored. */
export function todaysNumbers({ available, availableSeats, seats }: Stored): SeatNumber[] {
  const free = freeSeats({ available: available ?? false, availableSeats: availableSeats ?? 0 });
  const shifts = seats?.shifts?.map((told) => (available ? told : { ...told, seats: 0 }));
  return shifts ?? [{ shift: null, seats: free }];
}

/** The stored numbers of a year, for each offered shift. */
export function yearsNumbers(next: NextSeats | null | undefined, services: Services): SeatNumber[] {
  return offeredShifts(services).map((shift) => ({ shift, seats: next?.shifts[shift] ?? null }));
}

/** The numbers including unsaved taps. A number that is being split is each shift's at first. */
export function withTapped(
  stored: readonly SeatNumber[],
  tapped: Pick<Tapped, "seats" | "shifts"> | null,
  services: Services,
): readonly SeatNumber[] {
  if (tapped?.seats !== undefined) return [{ shift: null, seats: tapped.seats }];
  if (!tapped?.shifts) return stored;
  const [first] = stored;
  const begun =
    first?.shift === null ? offeredShifts(services).map((shift) => ({ shift, seats: first.seats })) : stored;
  return begun.map(({ shift, seats }) => {
    const changed = shift && tapped.shifts?.[shift];
    return { shift, seats: changed === undefined ? seats : changed };
  });
}

/** Whether there are several shifts between which seats could differ. */
export function canSplit({ services }: Pick<OwnProfile, "services">): boolean {
  return offeredShifts(services).length > 1;
}

/** Later taps win, shift by shift; one number replaces all; those for another year are gone. Saving numbers also confirms the others. */
export function mergedWith(before: Tapped | undefined, tapped: Tapped, services: Services): Tapped {
  if (!before || (before.year ?? null) !== tapped.year || tapped.seats !== undefined) return tapped;
  const whole = before.seats;
  if (!tapped.shifts) return { ...before, ...tapped };
  const begun =
    whole === undefined
      ? before.shifts
      : Object.fromEntries(offeredShifts(services).map((shift) => [shift, whole]));
  const { seats: _replaced, ...others } = before;
  return { ...others, ...tapped, shifts: { ...begun, ...tapped.shifts } };
}
