import { SEARCH_TEXT_MAX_LENGTH } from "../../shared/limits";

/** What stands in an address, by name: texts as typed, or values that a page itself has put there. */
export type Parameters = Record<string, unknown>;

const PAGE = /^[1-9]\d{0,8}$/;

/** Plain texts, as forms without JavaScript write them. Of a name that comes twice the first counts. */
export function parseSearch(text: string): Parameters {
  const first = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) if (!first.has(name)) first.set(name, value);
  return Object.fromEntries(first);
}

/** The other way round. What is undefined does not stand in an address. */
export function stringifySearch(search: Parameters): string {
  const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** A typed text in one spelling: single blanks, none around, no control characters, no longer than a search takes. */
export function textOf(value: unknown): string {
  // The cut may leave a blank or half a character at the end.
  return plain(plain(String(value ?? "")).slice(0, SEARCH_TEXT_MAX_LENGTH));
}

/** A page's number between two others, both included; undefined for anything else. */
export function pageNumberOf(value: unknown, first: number, last: number): number | undefined {
  const page = PAGE.test(String(value)) ? Number(value) : 0;
  return page >= first && page <= last ? page : undefined;
}

// Lone surrogates (Cs) have no spelling in an address.
function plain(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cs}]+/gu, " ").trim();
}
