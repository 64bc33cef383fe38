import type { Service } from "../../shared/profile/profile-fields";
import { offeredShifts, type ShiftSeats, toStoredShifts } from "../../shared/profile/seats";
import type { driverSeats } from "../schema/seats";
import { addDays } from "./demo-calendar";

type Profile = { id: string; services: Service[]; availableSeats: number };

/**
 * Days since the seats were confirmed, driver after driver: today, yesterday, a while ago, and too long ago to show.
 */
const CONFIRMED_DAYS_AGO = [4, 0, 1, 12, 60, 2, 31, 7, 45, 90, 3];

/** A demo driver's seats. Every second driver states them by shift: all in the first, fewer or none in the others. */
export function demoSeats(profile: Profile, position: number, now: Date): typeof driverSeats.$inferInsert {
  const daysAgo = CONFIRMED_DAYS_AGO[position % CONFIRMED_DAYS_AGO.length] ?? 0;
  return {
    driverId: profile.id,
    confirmedAt: addDays(now, -daysAgo),
    ...toStoredShifts(position % 2 === 0 ? splitOf(profile, position) : null),
  };
}

function splitOf({ services, availableSeats }: Profile, position: number): ShiftSeats[] | null {
  const offered = offeredShifts(services);
  if (offered.length < 2) return null;
  return offered.map((shift, index) => ({
    shift,
    seats: index === 0 ? availableSeats : (position * index) % (availableSeats + 1),
  }));
}
