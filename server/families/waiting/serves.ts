import type { WaitedPlace } from "../../../shared/families/waiting/waiting-text";
import { nameMatches, wordsOf } from "../../../shared/search";
import { bitsOf, type Facts, nextFacts, seatCriteria } from "../../../shared/search/fact-bits";
import type { Served } from "../../drivers/driver-changed";
import type { NameKind } from "../../search/entries/lexemes";

/** The criteria of a notice. */
export type Waited = { name: string; kind: NameKind | null } & Pick<WaitedPlace, "shift" | "year">;

/** The facts that mean a free seat today, in any shift. */
const anySeat: Facts = bitsOf(["morning", "afternoon", "night"]);
/** The facts for which somebody may wait. */
export const waitedFacts: Facts = anySeat | bitsOf(["next", ...Object.values(nextFacts)]);

/** Whether a driver of the same city serves the place and has a seat, today or for the year, by the rules of search. */
export function serves({ names, facts }: Served, { name, kind, ...seats }: Waited): boolean {
  const needed = bitsOf(seatCriteria(seats));
  if (needed === 0 ? (facts & anySeat) === 0 : (facts & needed) !== needed) return false;
  const typed = wordsOf(name);
  const isIn = (list: readonly string[]) => list.some((name) => nameMatches(name, typed));
  return kind ? isIn(names[kind]) : isIn(names.school) || isIn(names.neighborhood);
}
