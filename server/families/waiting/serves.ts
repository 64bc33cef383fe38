import type { Shift } from "../../../shared/profile/seats";
import { nameMatches, wordsOf } from "../../../shared/search";
import { bitsOf, type Facts } from "../../../shared/search/fact-bits";
import type { Served } from "../../drivers/driver-changed";
import type { NameKind } from "../../search/entries/lexemes";

/** The criteria of a notice. */
export type Waited = { name: string; kind: NameKind | null; shift: Shift | null };

/** The facts that mean a free seat, in any shift. */
export const anySeat: Facts = bitsOf(["morning", "afternoon", "night"]);

/** Whether a driver of the same city serves the place and has a seat, by the rules of search. */
export function serves({ names, facts }: Served, { name, kind, shift }: Waited): boolean {
  if ((facts & (shift ? bitsOf([shift]) : anySeat)) === 0) return false;
  const typed = wordsOf(name);
  const isIn = (list: readonly string[]) => list.some((one) => nameMatches(one, typed));
  return kind ? isIn(names[kind]) : isIn(names.school) || isIn(names.neighborhood);
}
