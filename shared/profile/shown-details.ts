import { PRICE_SHOWN_MONTHS } from "../limits";
import type { Terms } from "./details";
import { monthsFrom } from "./months-from";

// How stated facts are shown. Public pages load this file, so it doesn't import forms or rules.

/** Whether anything is stated at all. */
export function hasAnyDetail(details: object): boolean {
  return Object.values(details).some((value) => value !== null && value !== false);
}

/** When a price confirmed at a given time is no longer shown to families: six calendar months later. */
export function priceShownUntil(confirmedAt: Date): Date {
  return monthsFrom(confirmedAt, PRICE_SHOWN_MONTHS);
}

/** Terms as families see them; null if there is nothing left to show. */
export function termsShown(terms: Terms, isPriceShown: boolean): Terms | null {
  const { confirmedAt, ...details } = { ...terms, ...(!isPriceShown && { monthlyPrice: null }) };
  return hasAnyDetail(details) ? { ...details, confirmedAt } : null;
}
