const outcomes = ["sim", "vencido", "nao"] as const;

/** What became of the button behind a mailed link, as `pressButton` writes it into the URL. */
export type ButtonOutcome = (typeof outcomes)[number];

/** The parameters of such a page's URL: the link's token, or the outcome of the button. */
export function readMailedButton({ token, feito }: Record<string, unknown>): {
  token?: string;
  feito?: ButtonOutcome;
} {
  const outcome = outcomes.find((known) => known === feito);
  if (outcome) return { feito: outcome };
  return token === undefined || token === "" ? {} : { token: String(token) };
}
