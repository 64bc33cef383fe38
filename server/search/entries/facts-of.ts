import { and, eq } from "drizzle-orm";
import { driverComfort } from "../../../drizzle/schema/details";
import { documents } from "../../../drizzle/schema/documents";
import { drivers } from "../../../drizzle/schema/drivers";
import { driverSeats } from "../../../drizzle/schema/seats";
import { startOfDay } from "../../../shared/brazil";
import type { Service } from "../../../shared/profile/profile-fields";
import { shiftsWithSeats } from "../../../shared/profile/seats";
import { bitsOf, type Fact, type Facts } from "../../../shared/search/fact-bits";

/** What an entry's facts depend on besides the profile: null if the driver has not entered or sent it. */
export const factColumns = {
  morning: driverSeats.morning,
  afternoon: driverSeats.afternoon,
  night: driverSeats.night,
  hasMonitor: driverComfort.hasMonitor,
  hasAirConditioning: driverComfort.hasAirConditioning,
  isAccessible: driverComfort.isAccessible,
  authorisationEnds: documents.validUntil,
};

/** The tables of `factColumns` with their conditions, for left joins to `drivers`. */
export const factTables = {
  seats: [driverSeats, eq(driverSeats.driverId, drivers.id)],
  comfort: [driverComfort, eq(driverComfort.driverId, drivers.id)],
  authorisation: [
    documents,
    and(
      eq(documents.driverId, drivers.id),
      eq(documents.type, "authorisation"),
      eq(documents.isCurrent, true),
    ),
  ],
} as const;

type Profile = { available: boolean; availableSeats: number; services: readonly Service[] };
/** A row of `factColumns`. */
export type FactInputs = {
  [name in keyof typeof factColumns]: (typeof factColumns)[name]["_"]["data"] | null;
};

/** The facts of an entry as its columns. Whether an authorisation has expired is decided when searching. */
export function factsOf(driver: Profile & FactInputs): { facts: Facts; authorisedUntil: Date | null } {
  const { hasMonitor, hasAirConditioning, isAccessible, authorisationEnds } = driver;
  const allFacts: [Fact, boolean | null][] = [
    ["monitor", hasMonitor],
    ["airConditioning", hasAirConditioning],
    ["accessible", isAccessible],
    ["authorised", authorisationEnds !== null],
  ];
  const facts = allFacts.filter(([, isSo]) => isSo).map(([fact]) => fact);
  return {
    facts: bitsOf([...shiftsWithSeats(driver, driver), ...facts]),
    authorisedUntil: authorisationEnds === null ? null : startOfDay(authorisationEnds),
  };
}
