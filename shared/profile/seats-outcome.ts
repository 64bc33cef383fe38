/** What became of a button behind the monthly mail about seats, as the next page's address says it. */
export const seatsOutcomes = ["sim", "confirmado", "vencido", "nao"] as const;

export type SeatsOutcome = (typeof seatsOutcomes)[number];
