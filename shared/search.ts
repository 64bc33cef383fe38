import type { z } from "zod";
import { DAY, RANK_SEAT_VALUE, RANK_SEATS_MAX } from "./limits";
import type {
  cityOffer,
  filterGroupsOutput,
  relaxation,
  relaxationsOutput,
  searchOutput,
  searchShowing,
  shiftOffer,
  suggestedFields,
  suggestion,
} from "./schemas/search";
import type { FactFilters } from "./search/facts";

// Rules without zod, to keep the validator out of public pages; the shapes are in schemas/search.ts.

/** Filters by place (§2 "Search"). One that is left out, or has no letter or digit, filters nothing. */
export type PlaceFilters = {
  /** A UF in capitals. Any other text is a state without drivers. */
  state?: string | undefined;
  city?: string | undefined;
  school?: string | undefined;
  neighborhood?: string | undefined;
};

/** A family's search: a place, and facts that narrow it. */
export type SearchFilters = PlaceFilters & FactFilters;

/** A place with fewer visible drivers would be of little use to somebody coming from a search engine. */
export const INDEXABLE_DRIVERS_MIN = 3;
/** The same for a school or a neighborhood. */
export const INDEXABLE_NAME_DRIVERS_MIN = 2;

export type SearchQuery = SearchFilters & { page: number; pageSize: number };
export type SearchShowing = z.infer<typeof searchShowing>;
export type SearchOutput = z.infer<typeof searchOutput>;
export type SuggestQuery = Pick<PlaceFilters, "state" | "city"> &
  FactFilters & {
    field: (typeof suggestedFields)[number];
    text?: string | undefined;
  };
export type Suggestion = z.infer<typeof suggestion>;
export type FilterGroups = z.infer<typeof filterGroupsOutput>;
export type Relaxation = z.infer<typeof relaxation>;
export type WiderSearches = z.infer<typeof relaxationsOutput>;
export type ShiftOffer = z.infer<typeof shiftOffer>;
export type CityOffer = z.infer<typeof cityOffer>;

/** Limits because an index entry has a maximum size; no real word or name comes near. In characters. */
const WORD_MAX_LENGTH = 60;
const NORMALISED_MAX_LENGTH = 240;

/**
 * Text as search compares it: lower case, without accents and punctuation, words separated by one space. Dotted
 * abbreviations are one word ("E.M.E.F." is "emef"). The empty string if nothing is left.
 */
export function normalise(text: string): string {
  const words = text
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/(?<![\p{L}\p{N}])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])/gu, (letters) => letters.replaceAll(".", ""))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => firstLetters(word, WORD_MAX_LENGTH));
  return firstLetters(words.join(" "), NORMALISED_MAX_LENGTH).trim();
}

/**
 * A search as one types it, without the punctuation that changes nothing: only ".", "-" and "'" inside a word stay, as
 * in "d'Oeste". Searches that differ in the rest are one, with one URL.
 */
export function withoutPunctuation(text: string): string {
  return text
    .replace(/(?<=[\p{L}\p{N}\p{M}])([.'’-])(?=[\p{L}\p{N}])|[^\p{L}\p{N}\p{M}]+/gu, (found, inner) =>
      inner ? found : " ",
    )
    .trim();
}

/** The words of a normalised text. */
export function wordsOf(normalised: string): string[] {
  return normalised === "" ? [] : normalised.split(" ");
}

/** The product's rule "Match" for one name: every typed word is in it, in any order, the last one as a prefix. */
export function nameMatches(name: string, typed: readonly string[]): boolean {
  const words = wordsOf(name);
  const last = typed.at(-1) ?? "";
  return (
    typed.slice(0, -1).every((word) => words.includes(word)) && words.some((word) => word.startsWith(last))
  );
}

/** Counted in code points, so that no letter is cut in half. */
function firstLetters(text: string, max: number): string {
  return text.length <= max ? text : Array.from(text).slice(0, max).join("");
}

/**
 * Ranks everyone with a free seat before everyone without: larger than the distance between any two dates in seconds.
 */
const SEATS_FIRST = 100_000_000_000_000;

/** Drivers with a free seat rank below this value, drivers without one at or above it. */
export const FREE_SEATS_RANK_MAX = -SEATS_FIRST / 2;

/** The rule below in words for drivers and families. The two must change together. */
export const RANKING_IN_WORDS = `Quem tem vaga vem primeiro. Entre eles, vem antes quem assina há mais tempo. Cada vaga (até ${RANK_SEATS_MAX}) conta como ${RANK_SEAT_VALUE / DAY} dias: 3 vagas livres valem ${(3 * RANK_SEAT_VALUE) / DAY} dias a mais de assinatura.`;

/**
 * The place of a driver in every list, ascending, ties by id (product rule "Order"). In seconds; it doesn't have to be
 * recomputed as time passes.
 */
export function rank(driver: {
  available: boolean;
  availableSeats: number;
  capacity: number;
  subscribedSince: Date;
}): number {
  const seats = Math.max(0, Math.min(driver.availableSeats, driver.capacity, RANK_SEATS_MAX));
  const freeSeats = driver.available ? seats : 0;
  const since = Math.floor(driver.subscribedSince.getTime() / 1000);
  return since - freeSeats * (RANK_SEAT_VALUE / 1000) - (freeSeats > 0 ? SEATS_FIRST : 0);
}
