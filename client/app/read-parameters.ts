import { SEARCH_TEXT_MAX_LENGTH } from "../../shared/limits";
import { cleanLine } from "../../shared/text";

/** Query parameters by name: strings as typed, or values set by a page itself. */
export type Parameters = Record<string, unknown>;

const PAGE = /^[1-9]\d{0,8}$/;

/**
 * Parses a query string into plain strings, as forms without JavaScript send them. Of repeated names the first counts.
 */
export function parseSearch(text: string): Parameters {
  const first = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) if (!first.has(name)) first.set(name, value);
  return Object.fromEntries(first);
}

/** The inverse. Undefined values are left out. */
export function stringifySearch(search: Parameters): string {
  const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** Text as it was typed or pasted (`cleanLine`), no longer than a search accepts. */
export function textOf(value: unknown): string {
  // Cutting may leave a trailing space or half a surrogate pair.
  return cleanLine(cleanLine(String(value ?? "")).slice(0, SEARCH_TEXT_MAX_LENGTH));
}

/** A page number from `first` to `last` inclusive; undefined for anything else. */
export function pageNumberOf(value: unknown, first: number, last: number): number | undefined {
  const page = PAGE.test(String(value)) ? Number(value) : 0;
  return page >= first && page <= last ? page : undefined;
}
