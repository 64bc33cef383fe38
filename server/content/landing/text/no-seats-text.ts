import type { LandingFacts, LandingPage } from "../../../../shared/content/landing";
import type { Shift } from "../../../../shared/profile/seats";
import type { ShiftFilter } from "../../../../shared/search/facts";

const needs: Record<Shift, { when: string; turno: ShiftFilter }> = {
  morning: { when: "de manhã", turno: "manha" },
  afternoon: { when: "à tarde", turno: "tarde" },
  night: { when: "à noite", turno: "noturno" },
};

/** The text for a city, school or neighborhood where nobody has seats, at all or in a shift that somebody offers. */
export function noSeatsText({ kind, drivers, withSeats, shifts }: LandingFacts): LandingPage["full"] {
  if (drivers === 0 || kind === "country" || kind === "state") return null;
  const then = "Deixe seu email e avisamos quando abrir.";
  if (withSeats.drivers === 0)
    return { title: "Precisa de uma vaga?", text: `Ninguém tem vaga hoje. ${then}` };
  const shift = shifts.find((counts) => counts.drivers === 0)?.shift;
  if (!shift) return null;
  const { when, turno } = needs[shift];
  return {
    title: `Precisa de vaga ${when}?`,
    text: `Ninguém tem vaga ${when} hoje. ${then}`,
    turno,
  };
}
