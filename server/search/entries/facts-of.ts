import { and, eq } from "drizzle-orm";
import { driverComfort } from "../../../drizzle/schema/details";
import { documents } from "../../../drizzle/schema/documents";
import { drivers } from "../../../drizzle/schema/drivers";
import { driverSeats } from "../../../drizzle/schema/seats";
import { startOfDay } from "../../../shared/brazil";
import { cityText, noTexts } from "../../../shared/documents/compared";
import { nextSeatsTrustedUntil } from "../../../shared/profile/next-seats";
import { offeredShifts, type Shift, shiftsWithSeats } from "../../../shared/profile/seats";
import { bitsOf, type Fact, type Facts, nextFacts } from "../../../shared/search/fact-bits";
import { type TickFilter, tickFilterNames, tickFilters } from "../../../shared/search/facts";
import { differencesOf } from "../../documents/bound-facts";
import { seatsOfYear, seatsToday, yearSeats } from "../../drivers/seats/stored-seats";

/** What an entry's facts depend on besides the profile: null if the driver has not entered or sent it. */
export const factColumns = {
  morning: driverSeats.morning,
  afternoon: driverSeats.afternoon,
  night: driverSeats.night,
  nextYear: yearSeats.year,
  nextConfirmedAt: yearSeats.confirmedAt,
  nextMorning: yearSeats.morning,
  nextAfternoon: yearSeats.afternoon,
  nextNight: yearSeats.night,
  hasMonitor: driverComfort.hasMonitor,
  hasAirConditioning: driverComfort.hasAirConditioning,
  isAccessible: driverComfort.isAccessible,
  authorisationEnds: documents.validUntil,
  authorisedName: documents.comparedName,
  authorisedCity: documents.comparedCity,
};

/** The tables of `factColumns` with their conditions, for left joins to `drivers`. */
export const factTables = {
  seats: [driverSeats, seatsToday],
  next: [yearSeats, seatsOfYear],
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

type Profile = Pick<
  typeof drivers.$inferSelect,
  "available" | "availableSeats" | "services" | "name" | "serviceCity" | "serviceState"
>;
/** A fact that is stated with yes or not at all: all but the shifts, which follow from the seats. */
type TickFact = (typeof tickFilters)[TickFilter];
/** A row of `factColumns`. */
export type FactInputs = {
  [name in keyof typeof factColumns]: (typeof factColumns)[name]["_"]["data"] | null;
};

/** The columns of an entry about its facts. */
type FactsOfEntry = { facts: Facts; authorisedUntil: Date | null; nextUntil: Date | null };

/**
 * The facts of an entry as its columns. An authorisation counts while the profile says what it was compared with;
 * whether it has expired is decided when searching, and so for seats of the year that is sold.
 */
export function factsOf(driver: Profile & FactInputs): FactsOfEntry {
  const { hasMonitor, hasAirConditioning, isAccessible } = driver;
  const checked = { ...noTexts, name: driver.authorisedName, city: driver.authorisedCity };
  const says = { ...noTexts, name: driver.name, city: cityText(driver) };
  const isAuthorised = differencesOf("authorisation", checked, says).length === 0;
  const authorisationEnds = isAuthorised ? driver.authorisationEnds : null;
  const next = nextFactsOf(driver);
  const tickFacts: Record<TickFact, boolean | null> = {
    monitor: hasMonitor,
    airConditioning: hasAirConditioning,
    accessible: isAccessible,
    authorised: authorisationEnds !== null,
  };
  const facts = tickFilterNames.map((name) => tickFilters[name]).filter((fact) => tickFacts[fact]);
  return {
    facts: bitsOf([...shiftsWithSeats(driver, driver), ...facts, ...next.facts]),
    authorisedUntil: authorisationEnds === null ? null : startOfDay(authorisationEnds),
    nextUntil: next.until,
  };
}

function nextFactsOf(driver: Profile & FactInputs): { facts: Fact[]; until: Date | null } {
  const { nextYear: year, nextConfirmedAt: confirmedAt, services } = driver;
  const isFree = (shift: Shift) => (driver[nextFacts[shift]] ?? 0) > 0;
  const free = year === null ? [] : offeredShifts(services).filter(isFree);
  if (year === null || confirmedAt === null || free.length === 0) return { facts: [], until: null };
  return {
    facts: ["next", ...free.map((shift) => nextFacts[shift])],
    until: nextSeatsTrustedUntil({ year, confirmedAt }),
  };
}
