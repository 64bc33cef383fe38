import { DOCUMENT_REMINDER_DAYS } from "../../shared/limits";

/** The last of the steps 45, 15, 3 and 0 days that was reached this many days before expiry; null if none. */
export function reminderStep(left: number): number | null {
  const reached = DOCUMENT_REMINDER_DAYS.filter((days) => left <= days);
  return reached.length === 0 ? null : Math.min(...reached);
}
