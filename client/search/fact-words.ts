import type { FactFilters, ShiftFilter, TickFilter } from "../../shared/search/facts";

/** The choices of "Turno com vaga". */
export const shiftWords: Record<ShiftFilter, string> = { manha: "Manhã", tarde: "Tarde", noturno: "Noturno" };

type TickWords = { short: string; line: string; hint?: string };

/** What can be ticked: in few words, as in "Só quem tem", and as a line of its own. */
export const tickWords: Record<TickFilter, TickWords> = {
  autorizacao: {
    short: "Autorização conferida",
    line: "Com autorização conferida",
    hint: "Pela Rota Escola, dentro da validade",
  },
  monitora: { short: "Monitora", line: "Com monitora" },
  ar: { short: "Ar-condicionado", line: "Com ar-condicionado" },
  acessivel: { short: "Acessível", line: "Acessível a cadeira de rodas" },
};

/** A filter by facts in few words: "Manhã", "Ar-condicionado". */
export function factWords(name: keyof FactFilters, filters: FactFilters): string {
  if (name !== "turno") return tickWords[name].short;
  return filters.turno ? shiftWords[filters.turno] : "";
}

const shiftPhrases: Record<ShiftFilter, string> = {
  manha: "com vaga de manhã",
  tarde: "com vaga à tarde",
  noturno: "com vaga à noite",
};

/** A filter by facts within a sentence: "com vaga de manhã", "com ar-condicionado". */
export function factPhrase(name: keyof FactFilters, filters: FactFilters): string {
  if (name !== "turno") return tickWords[name].line.toLowerCase();
  return filters.turno ? shiftPhrases[filters.turno] : "";
}
