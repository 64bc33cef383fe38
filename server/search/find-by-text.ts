import { SEARCH_EXACT_TOTAL_MAX } from "../../shared/limits";
import type { Db } from "../app/database";
import { countUpTo } from "./count-up-to";
import { type FoundNames, findNames, type NamePlace } from "./find-names";
import { type Found, foundOf, nothing, type Slice } from "./found";
import { gather } from "./gather";
import { citiesWithIds, countVisible, type Scope } from "./scope";
import { walk } from "./walk";
import type { WantedText } from "./wanted";

/** Up to so many drivers are collected and sorted; beyond, walking along the order of results is faster. */
const GATHER_MAX = 3000;
/** How far a first walk goes, in drivers for each one wanted, and how much farther each next one. */
const WALK_PER_RESULT = 40;
const WALK_FARTHER = 8;

/**
 * The drivers in a place who match the texts. The plan is chosen here and not by the database, which can't know how
 * often words come together. The results end with the 1,000th (product rule "Totals").
 */
export async function findByText(
  db: Db,
  texts: readonly WantedText[],
  place: NamePlace,
  slice: Slice,
  now: Date,
): Promise<Found> {
  const found = await findNames(db, texts, place);
  const [rarest] = found.filter(({ isComplete }) => isComplete).toSorted((a, b) => a.drivers - b.drivers);
  if (rarest?.drivers === 0) return nothing;
  const shown = within(slice, SEARCH_EXACT_TOTAL_MAX);
  if (rarest && rarest.drivers <= GATHER_MAX) return gather(db, found, shown, now);
  const scope: Scope = place.cityIds ? { cities: citiesWithIds(place.cityIds) } : { state: place.state };
  const count = await countUpTo(db, scope, found, SEARCH_EXACT_TOTAL_MAX + 1, now);
  const total = Math.min(count, SEARCH_EXACT_TOTAL_MAX);
  const rows = await walkUntilFound(db, scope, found, within(shown, total), now);
  return foundOf(rows, total, count > total);
}

/** The part of a slice that lies before an end. */
function within({ offset, limit }: Slice, end: number): Slice {
  return { offset, limit: Math.max(0, Math.min(limit, end - offset)) };
}

/** The rows of a slice that is known to be full. */
async function walkUntilFound(db: Db, scope: Scope, found: readonly FoundNames[], slice: Slice, now: Date) {
  if (slice.limit === 0) return [];
  const texts = found.map(({ text }) => text);
  let budget = (slice.offset + slice.limit) * WALK_PER_RESULT;
  while (true) {
    const rows = await walk(db, scope, texts, slice, budget, now);
    // Somebody may have left since they were counted.
    if (rows.length === slice.limit || budget > (await countVisible(db, scope, now))) return rows;
    budget *= WALK_FARTHER;
  }
}
