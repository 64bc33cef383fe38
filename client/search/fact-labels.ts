import { type ShiftFilter, shiftFilterNames, type TickFilter } from "../../shared/search/facts";

/** A shift as the first word of a line. */
export const shiftNames: Record<ShiftFilter, string> = {
  manha: "Manhã",
  tarde: "Tarde",
  noturno: "Noite",
};

/** "Turno" of a search. */
export const shiftChoices = [
  ...shiftFilterNames.map((value) => ({ value, label: shiftNames[value] })),
  { value: "", label: "Tanto faz" },
] as const;

/** "Para" of a search, in the season of a year. */
export function yearChoices(year: number) {
  return [
    { value: "", label: "Agora" },
    { value: String(year), label: String(year) },
  ] as const;
}

export type TickLabel = { short: string; line: string; nobody: string; hint?: string };

/** The checkboxes: a short label, as in "Só quem tem", a longer one for a line of its own, and what nobody does. */
export const tickLabels: Record<TickFilter, TickLabel> = {
  autorizacao: {
    short: "Autorização conferida",
    line: "Com autorização conferida",
    nobody: "tem autorização conferida",
    hint: "Pela Rota Escola, dentro da validade",
  },
  monitora: { short: "Monitora", line: "Com monitor ou monitora", nobody: "informa monitora" },
  ar: { short: "Ar-condicionado", line: "Com ar-condicionado", nobody: "informa ar-condicionado" },
  acessivel: { short: "Acessível", line: "Acessível a cadeira de rodas", nobody: "informa acessibilidade" },
};
