/** The outcome of a button in a mail of the waiting list, as in the next page's URL. */
export const waitingOutcomes = ["vencido", "cheio", "nao"] as const;

export type WaitingOutcome = (typeof waitingOutcomes)[number];
