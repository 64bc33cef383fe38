/** The period that each of the console's figures covers, and how many periods a chart shows. */
export const figurePeriods = {
  day: { name: "Dia", count: 30 },
  week: { name: "Semana", count: 26 },
  month: { name: "Mês", count: 13 },
} as const;

export type FigurePeriod = keyof typeof figurePeriods;
export const figurePeriodNames = Object.keys(figurePeriods) as [FigurePeriod, ...FigurePeriod[]];

const DAY = 24 * 60 * 60 * 1000;

/** The first day ("2026-11-01") of the period that is `back` periods before the one of a day. Weeks begin on Monday. */
export function startOfPeriod(period: FigurePeriod, day: string, back = 0): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (period === "month") date.setUTCMonth(date.getUTCMonth() - back, 1);
  else {
    const sinceMonday = period === "week" ? (date.getUTCDay() + 6) % 7 : 0;
    date.setTime(date.getTime() - (sinceMonday + back * (period === "week" ? 7 : 1)) * DAY);
  }
  return date.toISOString().slice(0, 10);
}

/** The first day that the charts show on a given day: thirteen months, including the current one. */
export function firstStoredDay(today: string): string {
  return startOfPeriod("month", today, figurePeriods.month.count - 1);
}
