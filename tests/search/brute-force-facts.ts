import type { FactFilters } from "../../shared/search/facts";
import { type RandomDriver, randomYear } from "./random-drivers";

const turnos = {
  manha: { service: "Transporte Manhã", shift: "morning" },
  tarde: { service: "Transporte Tarde", shift: "afternoon" },
  noturno: { service: "Transporte Noturno", shift: "night" },
} as const;
type Turno = keyof typeof turnos;
const turnoNames = ["manha", "tarde", "noturno"] as const;

/** What a driver has, as far as searches filter by it. */
export type Facts = Pick<RandomDriver, "hasMonitor" | "hasAirConditioning" | "isAccessible"> & {
  turnos: readonly Turno[];
  authorisedUntil: number;
  nextTurnos: readonly Turno[];
  nextUntil: number;
};

/** Whether a search filters by facts. */
export function hasFacts({ turno, year, autorizacao, monitora, ar, acessivel }: FactFilters): boolean {
  return Boolean(turno || year || autorizacao || monitora || ar || acessivel);
}

/** A driver's facts, by the product's rules and none of its code. */
export function factsOf(driver: RandomDriver): Facts {
  const { hasMonitor, hasAirConditioning, isAccessible, authorisationEnds: ends } = driver;
  const turnosWithSeats = turnoNames.filter((turno) => hasSeats(driver, turno));
  const authorisedUntil = ends ? Date.parse(`${ends}T00:00:00-03:00`) : 0;
  const comfort = { hasMonitor, hasAirConditioning, isAccessible };
  return { ...comfort, turnos: turnosWithSeats, authorisedUntil, ...nextOf(driver) };
}

function hasSeats(driver: RandomDriver, turno: Turno): boolean {
  const { service, shift } = turnos[turno];
  const seats = driver.seatsByShift ? driver.seatsByShift[shift] : driver.availableSeats;
  return driver.available && driver.services.includes(service) && (seats ?? 0) > 0;
}

/** Seats of the year that is sold: found for 45 days after the day of their confirmation, until February ends. */
function nextOf({ nextSeats, services }: RandomDriver) {
  const nextTurnos = turnoNames.filter((turno) => {
    const { service, shift } = turnos[turno];
    return services.includes(service) && (nextSeats?.[shift] ?? 0) > 0;
  });
  const day = nextSeats?.confirmedAt.toISOString().slice(0, 10);
  const lapses = Date.parse(`${day}T00:00:00-03:00`) + 46 * 86_400_000;
  return { nextTurnos, nextUntil: Math.min(lapses, Date.parse(`${randomYear}-03-01T00:00:00-03:00`)) };
}

/** Whether a driver with these facts meets the filters at a moment. */
export function isAsFiltered(facts: Facts, wanted: FactFilters, now: number): boolean {
  return (
    isAsWantedSeats(facts, wanted, now) &&
    (!wanted.autorizacao || facts.authorisedUntil > now) &&
    (!wanted.monitora || facts.hasMonitor) &&
    (!wanted.ar || facts.hasAirConditioning) &&
    (!wanted.acessivel || facts.isAccessible)
  );
}

function isAsWantedSeats(facts: Facts, { turno, year }: FactFilters, now: number): boolean {
  const free = year ? facts.nextTurnos : facts.turnos;
  if (year && !(free.length > 0 && facts.nextUntil > now)) return false;
  return !turno || free.includes(turno);
}
