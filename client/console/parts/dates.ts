import { formatDate, formatTime } from "../../../shared/brazil";

/** "09/11/2026", or a dash if there is none. */
export function dateOf(moment: string | Date | null | undefined): string {
  return moment ? formatDate(new Date(moment).toISOString()) : "–";
}

/** "09/11/2026 16:40", or a dash if there is none. */
export function dateTimeText(moment: string | Date | null | undefined): string {
  if (!moment) return "–";
  const iso = new Date(moment).toISOString();
  return `${formatDate(iso)} ${formatTime(iso)}`;
}
