import { cleanCode } from "./text";

/** Brazil's 27 federative units, and the formats in which Brazilians read dates, money and numbers. */

export const states = {
  AC: "Acre",
  AL: "Alagoas",
  AP: "Amapá",
  AM: "Amazonas",
  BA: "Bahia",
  CE: "Ceará",
  DF: "Distrito Federal",
  ES: "Espírito Santo",
  GO: "Goiás",
  MA: "Maranhão",
  MT: "Mato Grosso",
  MS: "Mato Grosso do Sul",
  MG: "Minas Gerais",
  PA: "Pará",
  PB: "Paraíba",
  PR: "Paraná",
  PE: "Pernambuco",
  PI: "Piauí",
  RJ: "Rio de Janeiro",
  RN: "Rio Grande do Norte",
  RS: "Rio Grande do Sul",
  RO: "Rondônia",
  RR: "Roraima",
  SC: "Santa Catarina",
  SP: "São Paulo",
  SE: "Sergipe",
  TO: "Tocantins",
} as const;

export type StateCode = keyof typeof states;

/** The 27 codes in the order of the specification (§3). */
export const stateCodes = Object.keys(states).filter(isStateCode);

/** Whether a text is one of the 27 codes, in capitals. */
export function isStateCode(value: string): value is StateCode {
  return Object.hasOwn(states, value);
}

// Written by hand instead of using Intl: creating its first formatter blocks a cheap phone for a tenth of a
// second. Tests compare every format with Intl's.

/** "R$ 1.029,90" for an amount in reais (§9), with a no-break space, as Intl writes it. */
export function formatReais(amount: number): string {
  const [whole = "", cents] = Math.abs(amount).toFixed(2).split(".");
  return `${amount < 0 ? "-" : ""}R$\u00a0${grouped(whole)},${cents}`;
}

/** "R$ 1.200" for a whole amount in reais. */
export function formatWholeReais(amount: number): string {
  return formatReais(amount).slice(0, -",00".length);
}

/** Parses whole reais as people write them: "390", "R$ 1.200", "390,00"; NaN for anything else. */
export function parseWholeReais(typed: string): number {
  const written = cleanCode(typed)
    .replace(/R\$|\s/g, "")
    .replace(/,0{1,2}$/, "");
  return /^(\d+|\d{1,3}(\.\d{3})+)$/.test(written) ? Number(written.replaceAll(".", "")) : Number.NaN;
}

/** "03/11/2025" in São Paulo, for an ISO 8601 instant. */
export function formatDate(iso: string): string {
  const { year, month, day } = inSaoPaulo(new Date(iso));
  return `${day}/${month}/${year}`;
}

/** "14:30" in São Paulo, for an ISO 8601 instant. */
export function formatTime(iso: string): string {
  return inSaoPaulo(new Date(iso)).time;
}

/** "03/11/2025 às 14:30" in São Paulo, for an ISO 8601 instant. */
export function formatMoment(iso: string): string {
  return `${formatDate(iso)} às ${formatTime(iso)}`;
}

/** "3 de novembro de 2025" in São Paulo, for an ISO 8601 instant. */
export function formatLongDate(iso: string): string {
  const { year, month, day } = inSaoPaulo(new Date(iso));
  return `${Number(day)} de ${months[Number(month) - 1]} de ${year}`;
}

/** "2025-11-03": the calendar day in São Paulo at an instant. */
export function dayInSaoPaulo(moment: Date): string {
  const { year, month, day } = inSaoPaulo(moment);
  return `${year}-${month}-${day}`;
}

/** Whole days in São Paulo since an instant: 1 for yesterday, however late it was; 0 for the future of another clock. */
export function daysSince(moment: Date, now: Date): number {
  return Math.max(0, (Date.parse(dayInSaoPaulo(now)) - Date.parse(dayInSaoPaulo(moment))) / 86_400_000);
}

/** When a day in São Paulo ("2025-11-03") begins, or the day that is `days` later. */
export function startOfDay(day: string, days = 0): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + (days * 24 + HOURS_BEHIND_UTC) * 3_600_000);
}

/** "1.000" for 1000. */
export function formatInteger(value: number): string {
  return `${value < 0 ? "-" : ""}${grouped(String(Math.abs(value)))}`;
}

/** "1 vaga", "3 vagas". */
export function counted(amount: number, singular: string, plural: string): string {
  return `${formatInteger(amount)} ${amount === 1 ? singular : plural}`;
}

/** "nov/26" for the first day of a month, "2026-11-01". */
export function formatShortMonth(day: string): string {
  return `${months[Number(day.slice(5, 7)) - 1]?.slice(0, 3)}/${day.slice(2, 4)}`;
}

/** "novembro de 2026" for a day of that month, "2026-11-01". */
export function formatMonth(day: string): string {
  return `${months[Number(day.slice(5, 7)) - 1]} de ${day.slice(0, 4)}`;
}

/** "1.234,5" for 1234.5: one decimal where there is one. */
export function formatDecimal(value: number): string {
  const tenths = Math.round(value * 10);
  const whole = formatInteger(Math.trunc(tenths / 10));
  const rest = Math.abs(tenths % 10);
  return `${tenths < 0 && tenths > -10 ? "-" : ""}${whole}${rest === 0 ? "" : `,${rest}`}`;
}

/** "a", "a e b", "a, b e c". */
export function joinList(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} e ${words.at(-1)}`;
}

const months = [
  "janeiro",
  "fevereiro",
  "março",
  "abril",
  "maio",
  "junho",
  "julho",
  "agosto",
  "setembro",
  "outubro",
  "novembro",
  "dezembro",
] as const;

// UTC−3 all year: daylight saving time ended in 2019, before any date in the product.
const HOURS_BEHIND_UTC = 3;

function inSaoPaulo(moment: Date) {
  const local = new Date(moment.getTime() - HOURS_BEHIND_UTC * 3_600_000).toISOString();
  return {
    year: local.slice(0, 4),
    month: local.slice(5, 7),
    day: local.slice(8, 10),
    time: local.slice(11, 16),
  };
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ".");
}
