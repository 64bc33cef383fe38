import { normaliseSchool } from "../../shared/places/school-names";
import { normalise, type SearchFilters, wordsOf } from "../../shared/search";
import { type Facts, factCriteria } from "../../shared/search/fact-bits";
import type { NameKind } from "./entries/lexemes";

/** Words that must all occur in one name of this kind, the last one as a prefix. Never empty. */
export type TextCriterion = { kind: NameKind; words: readonly string[] };

/** Filters as search uses them: normalised, without empty ones. */
export type SearchCriteria = {
  state: string | undefined;
  city: string | undefined;
  texts: readonly TextCriterion[];
  facts: Facts;
};

/** What the filters require. */
export function criteriaOf(filters: SearchFilters): SearchCriteria {
  const texts = [textOf("school", filters.school), textOf("neighborhood", filters.neighborhood)];
  return {
    state: filters.state || undefined,
    city: normalise(filters.city ?? "") || undefined,
    texts: texts.filter((text) => text !== undefined),
    facts: factCriteria(filters),
  };
}

/** A typed text, normalised; undefined if it has no letter or digit. */
export function textOf(kind: NameKind, typed: string | undefined): TextCriterion | undefined {
  const normalised = kind === "school" ? normaliseSchool : normalise;
  const words = wordsOf(normalised(typed ?? ""));
  const last = words.pop();
  if (last === undefined) return undefined;
  return { kind, words: [...new Set(words), last] };
}
