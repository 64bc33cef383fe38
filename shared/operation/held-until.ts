import { dayInSaoPaulo, startOfDay } from "../brazil";

/** Within so many working days our staff answer a driver whose profile they look at before it is shown. */
const WORKING_DAYS = 2;

/** The last day in São Paulo on which we answer about a profile held since a moment: "2026-12-01". */
export function heldUntil(since: Date): string {
  let day = dayInSaoPaulo(since);
  for (let left = WORKING_DAYS; left > 0; ) {
    day = dayInSaoPaulo(startOfDay(day, 1));
    if (isWorkingDay(day)) left--;
  }
  return day;
}

// A date without a time is midnight in UTC, so its weekday is the date's own.
function isWorkingDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}
