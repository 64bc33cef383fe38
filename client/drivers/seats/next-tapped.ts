import type { Shift } from "../../../shared/profile/seats";

/** What was tapped and is not saved yet; without shifts or price, that the stored ones are still right. */
export type NextTapped = {
  year: number;
  shifts?: Partial<Record<Shift, number | null>>;
  fromPrice?: number | null;
};

/** Later taps win, shift by shift; those for another year are gone. */
export function mergedNext(before: NextTapped | undefined, tapped: NextTapped): NextTapped {
  if (before?.year !== tapped.year) return tapped;
  const stated = { ...before.shifts, ...tapped.shifts };
  return { ...before, ...tapped, ...(Object.keys(stated).length > 0 && { shifts: stated }) };
}
