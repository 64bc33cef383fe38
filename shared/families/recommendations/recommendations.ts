import { counted, dayInSaoPaulo, formatMonth } from "../../brazil";
import { normaliseEmail } from "../../email";

// Without zod, to keep the validator out of pages; schemas/recommendations.ts has the shapes.

/** The words that a family may tick about a driver, as stored, sent and shown. Without grammatical gender. */
export const recommendationWords = [
  "Pontual",
  "Dirige com cuidado",
  "Tem paciência",
  "Avisa sempre",
  "Van limpa",
] as const;
export type RecommendationWord = (typeof recommendationWords)[number];

/**
 * The state of a recommendation: written (its e-mail is not confirmed yet), confirmed (waits for staff),
 * approved (it is shown), refused, or withdrawn by its family, which deletes its text.
 */
export const recommendationStates = ["written", "confirmed", "approved", "refused", "taken-back"] as const;
export type RecommendationState = (typeof recommendationStates)[number];

/** For how many years a family has known the driver: 0 is "menos de 1 ano", the last "10 anos ou mais". */
export const KNOWN_YEARS_MAX = 10;
export const knownYears = Array.from({ length: KNOWN_YEARS_MAX + 1 }, (_, years) => years);

/** "2 anos", "menos de 1 ano", "10 anos ou mais". */
export function knownFor(years: number): string {
  if (years === 0) return "menos de 1 ano";
  if (years >= KNOWN_YEARS_MAX) return `${KNOWN_YEARS_MAX} anos ou mais`;
  return counted(years, "ano", "anos");
}

/**
 * The canonical form of an address, the same for all that reach one mailbox: without a "+tag", and at Gmail
 * without dots. For comparing, never for sending.
 */
export function mailboxOf(email: string): string {
  const normal = normaliseEmail(email);
  const at = normal.lastIndexOf("@");
  const local = normal.slice(0, at).replace(/\+.*$/, "");
  const domain = normal.slice(at + 1).replace(/^googlemail\.com$/, "gmail.com");
  return `${domain === "gmail.com" ? local.replaceAll(".", "") : local}@${domain}`;
}

/** "Ana P." */
export function authorOf({ firstName, initial }: { firstName: string; initial: string }): string {
  return `${firstName} ${initial}.`;
}

/** "há 2 anos com Rosângela, em novembro de 2026": for how long, and in which month in São Paulo it was written. */
export function sinceWhen(years: number, driverName: string, writtenAt: Date): string {
  return `há ${knownFor(years)} com ${driverName.split(" ")[0]}, em ${formatMonth(dayInSaoPaulo(writtenAt))}`;
}

/** The detail of the queue item about a driver whose new name hides recommendations; its subject is the driver. */
export const RENAMED = "renamed";
