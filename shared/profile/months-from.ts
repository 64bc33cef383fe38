/**
 * The same day and time a number of months later (or earlier, if negative), or that month's last day if it is
 * shorter.
 */
export function monthsFrom(moment: Date, months: number): Date {
  const result = new Date(moment);
  result.setUTCMonth(moment.getUTCMonth() + months);
  if (result.getUTCDate() !== moment.getUTCDate()) result.setUTCDate(0);
  return result;
}
