import type { Shift } from "../../shared/profile/seats";
import { nameMatches, wordsOf } from "../../shared/search";
import { bitsOf, type Facts } from "../../shared/search/fact-bits";
import type { NameKind } from "../search/entries/lexemes";

/** What a search entry says that families wait for: its normalised names, aliases included, and its facts. */
export type Served = { names: Record<NameKind, readonly string[]>; facts: Facts };

/** What a notice waits for. */
export type Waited = { name: string; kind: NameKind | null; shift: Shift | null };

/** The facts of which one is a free seat, whatever the shift. */
export const anySeat: Facts = bitsOf(["morning", "afternoon", "night"]);

/** Whether a driver of the same city has a seat for who waits, and goes there: as the search would find it. */
export function serves({ names, facts }: Served, { name, kind, shift }: Waited): boolean {
  if ((facts & (shift ? bitsOf([shift]) : anySeat)) === 0) return false;
  const typed = wordsOf(name);
  const isIn = (list: readonly string[]) => list.some((one) => nameMatches(one, typed));
  return kind ? isIn(names[kind]) : isIn(names.school) || isIn(names.neighborhood);
}
