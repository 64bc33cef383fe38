import { wordsOf } from "../../../shared/search";

export type NameKind = "school" | "neighborhood";

/** Where names are searched: everywhere, in one state, or in one city. */
export type NameScope = { state?: string | undefined; cityId?: number | undefined };

/** A name's `lexemes`: each of its words with its kind, alone, with its state and with its city. */
export function lexemesOf(kind: NameKind, place: Required<NameScope>, name: string): string {
  const scopes: NameScope[] = [{}, { state: place.state }, { cityId: place.cityId }];
  const words = [...new Set(wordsOf(name))];
  return words.flatMap((word) => scopes.map((scope) => lexeme(kind, scope, word))).join(" ");
}

/**
 * One word as the index stores it, quoted for tsvector and tsquery: words consist of letters and digits only.
 * A city implies its state.
 */
export function lexeme(kind: NameKind, scope: NameScope, word: string): string {
  return `'${kind.charAt(0)}:${scope.cityId ?? scope.state ?? ""}:${word}'`;
}
