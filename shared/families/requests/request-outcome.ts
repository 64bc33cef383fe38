/** The outcome of a button on a family's page of its requests, as in the next page's URL. */
export const requestOutcomes = [
  "vencido",
  "mudou",
  "cheio",
  "repetido",
  "fechado",
  "muitos",
  "rede",
  "terminou",
  "dados",
  "nao",
] as const;

export type RequestOutcome = (typeof requestOutcomes)[number];

/** What a button on that page does: the field "acao" of its form. */
export const requestActions = ["confirmar", "retirar", "sim", "nao", "corrigir"] as const;

export type RequestAction = (typeof requestActions)[number];

/** The action that a form asks for; undefined for any other text. */
export function readRequestAction(text: string): RequestAction | undefined {
  return requestActions.find((action) => action === text);
}
