/** What became of the button behind a mail's link, as its page's address says it. */
export const mailedOutcomes = ["sim", "vencido", "condutor", "repetida", "nao"] as const;
export type MailedOutcome = (typeof mailedOutcomes)[number];
