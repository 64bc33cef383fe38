import type { FactFilters } from "../../shared/search/facts";
import { type RandomDriver, randomYear } from "./random-drivers";

const turnos = {
  manha: { service: "Transporte Manhã", shift: "morning" },
  tarde: { service: "Transporte Tarde", shift: "afternoon" },
  noturno: { service: "Transporte Noturno", shift: "night" },
} as const;
const turnoNames = ["manha", "tarde", "noturno"] as const;

/** Whether a search filters by facts. */
export function hasFacts({ turno, year, autorizacao, monitora, ar, acessivel }: FactFilters): boolean {
  return Boolean(turno || year || autorizacao || monitora || ar || acessivel);
}

/** What a driver has, as far as searches filter by it, by the product's rules and none of its code. */
export function factsOf(driver: RandomDriver) {
  const { hasMonitor, hasAirConditioning, isAccessible, services, authorisationEnds: ends } = driver;
  const { available, availableSeats, seatsByShift, nextSeats } = driver;
  const goes = turnoNames.filter((turno) => services.includes(turnos[turno].service));
  const seats = (turno: (typeof goes)[number]) =>
    seatsByShift ? seatsByShift[turnos[turno].shift] : availableSeats;
  // Seats of the year that is sold: found for 45 days after the day of their confirmation, until February ends.
  const day = nextSeats?.confirmedAt.toISOString().slice(0, 10);
  const lapses = Date.parse(`${day}T00:00:00-03:00`) + 46 * 86_400_000;
  return {
    hasMonitor,
    hasAirConditioning,
    isAccessible,
    turnos: goes.filter((turno) => available && (seats(turno) ?? 0) > 0),
    authorisedUntil: ends ? Date.parse(`${ends}T00:00:00-03:00`) : 0,
    nextTurnos: goes.filter((turno) => (nextSeats?.[turnos[turno].shift] ?? 0) > 0),
    nextUntil: Math.min(lapses, Date.parse(`${randomYear}-03-01T00:00:00-03:00`)),
  };
}

export type Facts = ReturnType<typeof factsOf>;

/** Whether a driver with these facts meets the filters at a moment. */
export function isAsFiltered(facts: Facts, wanted: FactFilters, now: number): boolean {
  const free = wanted.year ? facts.nextTurnos : facts.turnos;
  if (wanted.year && !(free.length > 0 && facts.nextUntil > now)) return false;
  return (
    (!wanted.turno || free.includes(wanted.turno)) &&
    (!wanted.autorizacao || facts.authorisedUntil > now) &&
    (!wanted.monitora || facts.hasMonitor) &&
    (!wanted.ar || facts.hasAirConditioning) &&
    (!wanted.acessivel || facts.isAccessible)
  );
}
