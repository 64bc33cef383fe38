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

export const TIME_ZONE = "America/Sao_Paulo";

const currency = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const shortDate = new Intl.DateTimeFormat("pt-BR", { timeZone: TIME_ZONE });
const longDate = new Intl.DateTimeFormat("pt-BR", { timeZone: TIME_ZONE, dateStyle: "long" });
const shortTime = new Intl.DateTimeFormat("pt-BR", { timeZone: TIME_ZONE, timeStyle: "short" });
const integer = new Intl.NumberFormat("pt-BR");

/** "R$ 29,90" for an amount in reais (§9). Intl puts a no-break space after R$; the spec shows a plain one. */
export function formatReais(amount: number): string {
  return currency.format(amount).replace(/\u00a0/g, " ");
}

/** "03/11/2025" in São Paulo, for an ISO 8601 instant. */
export function formatDate(iso: string): string {
  return shortDate.format(new Date(iso));
}

/** "14:30" in São Paulo, for an ISO 8601 instant. */
export function formatTime(iso: string): string {
  return shortTime.format(new Date(iso));
}

/** "3 de novembro de 2025" in São Paulo, for an ISO 8601 instant. */
export function formatLongDate(iso: string): string {
  return longDate.format(new Date(iso));
}

/** "1.000" for 1000. */
export function formatInteger(value: number): string {
  return integer.format(value);
}

/** "a", "a e b", "a, b e c". */
export function joinWords(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} e ${words.at(-1)}`;
}

const isoDay = new Intl.DateTimeFormat("sv-SE", { timeZone: TIME_ZONE });

/** "2025-11-03": the calendar day in São Paulo at a moment. */
export function dayInSaoPaulo(moment: Date): string {
  return isoDay.format(moment);
}
