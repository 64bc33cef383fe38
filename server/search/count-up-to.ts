import { and, count, inArray, lte, sql } from "drizzle-orm";
import { searchEntries, searchNames } from "../../drizzle/schema/search";
import type { Db } from "../database/database";
import { entriesWithNames } from "./entries/entries-with-names";
import { hasWords } from "./entries/entry-names";
import { type NameDrivers, readNames } from "./find-names";
import { entriesInOrder, type Scope } from "./scope";
import type { WantedText } from "./wanted";
import { countWithFacts } from "./with-facts";

/** Which drivers are counted: those in a scope, with its facts, who match all texts. */
export type Counted = {
  scope: Scope;
  texts: readonly WantedText[];
  /** Names that match one of the texts: all of them, or some that were met on the way. */
  names: { text: WantedText; names: readonly NameDrivers[]; isComplete: boolean };
};

/** So many times more drivers than wanted are looked at, because some are counted twice or don't match the rest. */
const FIRST_SURPLUS = 1.5;
const NEXT_SURPLUS = 6;
/** Of drivers with facts, beyond so many times more those with the facts are looked at instead of those with the names. */
const FACTS_SURPLUS_MAX = 10;

/**
 * How many visible drivers match, at most `max`. The counters of a few names often prove that there are `max`; if not,
 * the drivers of a few names, then those of more; only then everybody is looked at.
 */
export async function countUpTo(db: Db, counted: Counted, max: number, now: Date): Promise<number> {
  const { scope } = counted;
  const { names, isComplete } = counted.names;
  const isOneText = counted.texts.length === 1 && !counted.scope.facts;
  if (isOneText && (await atLeast(db, names, max, now))) return max;
  for (let wanted = max * FIRST_SURPLUS; ; wanted *= NEXT_SURPLUS) {
    const some = mostDrivers(names, wanted);
    const found = await countWithNames(db, counted, some, max, now);
    if (found === max) return max;
    if (some.length < names.length && !(scope.facts && wanted * NEXT_SURPLUS > max * FACTS_SURPLUS_MAX))
      continue;
    return isComplete && some.length === names.length ? found : countTheRest(db, counted, max, now);
  }
}

/** The names that were met on a walk, with their counters. */
export async function namesWithIds(db: Db, ids: readonly number[]): Promise<NameDrivers[]> {
  return ids.length === 0 ? [] : readNames(db, inArray(searchNames.id, [...ids]), ids.length);
}

/** Nobody drives in two cities: the largest name of each city counts, less those who may have lapsed. */
async function atLeast(db: Db, names: readonly NameDrivers[], max: number, now: Date): Promise<boolean> {
  const largest = new Map<number, number>();
  for (const { cityId, drivers } of names) largest.set(cityId, Math.max(drivers, largest.get(cityId) ?? 0));
  const sum = largest.values().reduce((total, drivers) => total + drivers, 0);
  if (sum < max) return false;
  const [lapsed] = await db
    .select({ count: count() })
    .from(searchEntries)
    .where(lte(searchEntries.entitledUntil, now));
  return sum - (lapsed?.count ?? 0) >= max;
}

/** As many of these names as have so many drivers together. */
function mostDrivers(names: readonly NameDrivers[], wanted: number): readonly NameDrivers[] {
  let sum = 0;
  const enough = names.findIndex(({ drivers }) => {
    sum += drivers;
    return sum >= wanted;
  });
  return enough === -1 ? names : names.slice(0, enough + 1);
}

async function countWithNames(
  db: Db,
  { scope, texts, names: { text } }: Counted,
  names: readonly NameDrivers[],
  max: number,
  now: Date,
): Promise<number> {
  if (names.length === 0) return 0;
  const others = texts.filter((other) => other !== text);
  const withNames = {
    kind: text.kind,
    nameIds: names.map(({ id }) => id),
    others,
    facts: scope.facts ?? 0,
    limit: max,
  };
  const entries = entriesWithNames(db, withNames, now).limit(max).as("entry");
  const [row] = await db.select({ count: count() }).from(entries);
  return row?.count ?? 0;
}

async function countTheRest(db: Db, { scope, texts }: Counted, max: number, now: Date): Promise<number> {
  const each = { matches: and(...texts.map(hasWords)) };
  if (scope.facts) {
    const drivers = countWithFacts({ ...scope, facts: scope.facts }, max, now, each.matches);
    const [row] = await db.select({ drivers }).from(sql`(select 1) one`);
    return row?.drivers ?? 0;
  }
  const [row] = await db
    .select({ count: count() })
    .from(entriesInOrder(db, scope, { offset: 0, limit: max }, now, each));
  return row?.count ?? 0;
}
