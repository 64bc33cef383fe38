import type { Shift } from "../../profile/seats";

/** What a family waits for, as it is shown: "EMEF Padre Anchieta", "Campinas". */
export type WaitedPlace = {
  kind: "school" | "neighborhood" | null;
  place: string;
  city: string;
  shift: Shift | null;
};

/** "EMEF Padre Anchieta, Campinas" */
export function placeText({ place, city }: Pick<WaitedPlace, "place" | "city">): string {
  return `${place}, ${city}`;
}

/** A notice in a mail; the place as the mail may quote it. */
export function waitedFact(place: string, shift: Shift | null): { label: string; value: string } {
  return { label: place, value: shift === null ? "Qualquer turno" : shiftText(shift) };
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

/** "EMEF Padre Anchieta, tarde" */
export function waitingText({ place, shift }: Pick<WaitedPlace, "place" | "shift">): string {
  return shift === null ? place : `${place}, ${shiftText(shift).toLowerCase()}`;
}
