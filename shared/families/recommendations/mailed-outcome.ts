/** The outcome of the button behind a mail's link, as in its page's URL. */
export const mailedOutcomes = ["sim", "vencido", "condutor", "repetida", "nao"] as const;
export type MailedOutcome = (typeof mailedOutcomes)[number];
