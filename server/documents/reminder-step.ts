import { DOCUMENT_REMINDER_DAYS } from "../../shared/limits";

/** Of 45, 15, 3 and 0 the one that was reached last, so many days before the end; null when it is still far. */
export function reminderStep(left: number): number | null {
  const reached = DOCUMENT_REMINDER_DAYS.filter((days) => left <= days);
  return reached.length === 0 ? null : Math.min(...reached);
}
