const DAY = 24 * 60 * 60 * 1000;

/** Noon (UTC) of the day of an instant: the same calendar day in São Paulo. All demo dates are counted from it. */
export function noonOf(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / DAY) * DAY + DAY / 2);
}

/** Days later, or earlier if negative. */
export function addDays(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * DAY);
}

/** The same day of another month, or that month's last day. Earlier if negative. */
export function addMonths(instant: Date, months: number): Date {
  const result = new Date(instant);
  result.setUTCMonth(instant.getUTCMonth() + months);
  if (result.getUTCDate() !== instant.getUTCDate()) result.setUTCDate(0);
  return result;
}
