import { dayInSaoPaulo, startOfDay } from "../../../shared/brazil";
import { HOUR } from "../../../shared/limits";
import { PUSH_HOURS } from "../../../shared/push/limits";

/** Whether phones are left alone at this moment: at night in São Paulo. */
export function isQuiet(now: Date): boolean {
  const hour = (now.getTime() - startOfDay(dayInSaoPaulo(now)).getTime()) / HOUR;
  return hour < PUSH_HOURS.from || hour >= PUSH_HOURS.to;
}

/** Tomorrow's first moment at which notices are sent. */
export function tomorrowMorning(now: Date): Date {
  return new Date(startOfDay(dayInSaoPaulo(now), 1).getTime() + PUSH_HOURS.from * HOUR);
}
