import type { Shift } from "../../profile/seats";

/** What a family waits for, as it is shown: "EMEF Padre Anchieta", "Campinas". */
export type WaitedPlace = {
  kind: "school" | "neighborhood" | null;
  place: string;
  city: string;
  shift: Shift | null;
  /** A school year while it is sold; null for seats of today. */
  year: number | null;
};

/** "EMEF Padre Anchieta, Campinas" */
export function placeText({ place, city }: Pick<WaitedPlace, "place" | "city">): string {
  return `${place}, ${city}`;
}

type WaitedSeats = Pick<WaitedPlace, "shift" | "year">;

/** A notice in a mail; the place as the mail may quote it. */
export function waitedFact(place: string, { shift, year }: WaitedSeats): { label: string; value: string } {
  const value = shift === null ? "Qualquer turno" : shiftText(shift);
  return { label: place, value: year === null ? value : `${value}, para ${year}` };
}

/** The label over a notice's name. */
export function kindText(kind: WaitedPlace["kind"]): string {
  if (kind === null) return "Escola ou bairro";
  return kind === "school" ? "Escola" : "Bairro";
}

/** "Tarde", or "Qualquer". */
export function shiftText(shift: Shift | null): string {
  return shift === null
    ? "Qualquer"
    : ({ morning: "Manhã", afternoon: "Tarde", night: "Noite" } as const)[shift];
}

/** "EMEF Padre Anchieta, tarde", "EMEF Padre Anchieta, tarde, para 2027" */
export function waitingText({ place, shift, year }: Pick<WaitedPlace, "place" | "shift" | "year">): string {
  return [place, shift && shiftText(shift).toLowerCase(), year && `para ${year}`].filter(Boolean).join(", ");
}
