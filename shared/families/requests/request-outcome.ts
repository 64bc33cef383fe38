/** The outcome of a button on a family's page of its requests, as in the next page's URL. */
export const requestOutcomes = [
  "vencido",
  "mudou",
  "cheio",
  "repetido",
  "fechado",
  "muitos",
  "terminou",
  "dados",
  "nao",
] as const;

export type RequestOutcome = (typeof requestOutcomes)[number];
