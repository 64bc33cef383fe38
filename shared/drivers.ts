import type { z } from "zod";
import type { driverCard, publicProfile, shownNextSeats, shownSeats } from "./schemas/drivers";

// Rules without zod, to keep the validator out of public pages; the shapes are in schemas/drivers.ts.

export type DriverCard = z.infer<typeof driverCard>;
export type ShownSeats = z.infer<typeof shownSeats>;
export type NextSeats = z.infer<typeof shownNextSeats>;
export type PublicProfile = z.infer<typeof publicProfile>;

/**
 * Whether the public may see a profile now (product rule "Active"); the query version is in
 * server/drivers/visibility.ts.
 */
export function isVisible(profile: {
  isPublic: boolean;
  isSuspended: boolean;
  isHeld: boolean;
  isEntitled: boolean;
}): boolean {
  return profile.isPublic && !profile.isSuspended && !profile.isHeld && profile.isEntitled;
}

/** Free seats for the badge and the ranking: 0 unless the driver has set `available` (product rule). */
export function freeSeats(driver: { available: boolean; availableSeats: number }): number {
  return driver.available ? Math.max(0, driver.availableSeats) : 0;
}

/** Whether the badge is green. */
export function hasVacancy(driver: { available: boolean; availableSeats: number }): boolean {
  return freeSeats(driver) > 0;
}

/** The first `max` items and how many more there are, for "+N mais" (§9). */
export function firstItems<T>(items: readonly T[], max: number): { shown: T[]; more: number } {
  return { shown: items.slice(0, max), more: Math.max(0, items.length - max) };
}
