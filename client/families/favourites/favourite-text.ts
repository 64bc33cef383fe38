import { dayInSaoPaulo, formatDate, formatTime } from "../../../shared/brazil";
import { serverNow } from "../../clock";

/** "3 condutores, guardados só neste aparelho." */
export function leadText(count: number): string {
  if (count === 0) return "Guardados só neste aparelho.";
  return count === 1
    ? "1 condutor, guardado só neste aparelho."
    : `${count} condutores, guardados só neste aparelho.`;
}

/** "Dados de hoje, 10:32.", "Dados de 21/11/2026, 10:32." */
export function seenText(at: string, now: Date = serverNow()): string {
  const isToday = dayInSaoPaulo(new Date(at)) === dayInSaoPaulo(now);
  return `Dados de ${isToday ? "hoje" : formatDate(at)}, ${formatTime(at)}.`;
}
