/** The same day and time so many months later (earlier: less than 0), or the last day of that month if it is shorter. */
export function monthsFrom(moment: Date, months: number): Date {
  const result = new Date(moment);
  result.setUTCMonth(moment.getUTCMonth() + months);
  if (result.getUTCDate() !== moment.getUTCDate()) result.setUTCDate(0);
  return result;
}
