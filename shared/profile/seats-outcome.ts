/** The outcome of a button of the monthly mail about seats, as a query parameter of the page that follows. */
export const seatsOutcomes = ["sim", "confirmado", "vencido", "nao"] as const;

export type SeatsOutcome = (typeof seatsOutcomes)[number];
