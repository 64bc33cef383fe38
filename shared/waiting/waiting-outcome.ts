/** What became of a button behind a mail of the waiting list, as the next page's address says it. */
export const waitingOutcomes = ["vencido", "cheio", "nao"] as const;

export type WaitingOutcome = (typeof waitingOutcomes)[number];
