import { and, count, inArray, lte, sql } from "drizzle-orm";
import { searchEntries, searchNames } from "../../drizzle/schema/search";
import type { Db } from "../platform/database/database";
import type { TextCriterion } from "./criteria";
import { entriesNameByName, entriesWithNames } from "./entries/entries-with-names";
import { hasWords } from "./entries/entry-names";
import { type NameDrivers, readNames } from "./find-names";
import { isWithin } from "./scan-in-order";
import { entriesInOrder, type Scope } from "./scope";
import { countWithFacts } from "./with-facts";

/** Which drivers to count: those in a scope, with its facts, who match all texts. */
export type Counted = {
  scope: Scope;
  texts: readonly TextCriterion[];
  /** Names that match one of the texts: all of them, or those met by a scan. */
  names: { text: TextCriterion; names: readonly NameDrivers[]; isComplete: boolean };
  /** So many are expected among the first entries of the state, or of all, that `max` are counted there. */
  within?: number;
};

/** Drivers are read name by name; this many times the drivers wanted are read at most. */
const LOOKED_AT = 6;
/** The same with facts, more because an index skips drivers without the facts. */
const LOOKED_AT_WITH_FACTS = 50;
/** Then this many times the estimate are read, because drivers with two of the names count twice. */
const SURPLUS = 1.5;

/**
 * How many visible drivers match, at most `max`. Tries the cheapest first: the counters of a few names; then the first
 * entries, if many of them match; then the drivers of each city's largest name, which can't overlap; then the drivers
 * of as many names as should suffice, and of more if they didn't; then everybody.
 */
export async function countUpTo(db: Db, counted: Counted, max: number, now: Date): Promise<number> {
  const { facts } = counted.scope;
  const { names, isComplete } = counted.names;
  const isOneText = counted.texts.length === 1 && !facts;
  if (isOneText && (await areAtLeast(db, largestOfCities(names), max, now))) return max;
  if (counted.within && (await countInOrder(db, counted, max, now, counted.within)) === max) return max;
  const { seen, among } = await countApart(db, counted, max, now);
  if (seen === max) return max;
  // An incomplete list of names means that they are common and few of their drivers have the facts: read
  // those with the facts.
  if (facts && !isComplete) return countTheRest(db, counted, max, now);
  let perMatch = seen > 0 ? among / seen : 1;
  for (let some: readonly NameDrivers[] = []; some.length < names.length; ) {
    const enough = mostDrivers(names, perMatch * max * SURPLUS);
    // Each time at least twice as many, so that all attempts together cost little more than the last.
    some = enough.length < 2 * some.length ? names.slice(0, 2 * some.length) : enough;
    const found = await countTogether(db, counted, some, max, now);
    if (found === max || (isComplete && some.length === names.length)) return found;
    perMatch = sumOf(some) / Math.max(1, found);
  }
  return countTheRest(db, counted, max, now);
}

/** The names found by a scan, with their counters. */
export async function namesWithIds(db: Db, ids: readonly number[]): Promise<NameDrivers[]> {
  return ids.length === 0 ? [] : readNames(db, inArray(searchNames.id, [...ids]), ids.length);
}

/**
 * The name with most drivers in each city, the largest first: a driver has only one city, so these don't
 * overlap.
 */
function largestOfCities(names: readonly NameDrivers[]): NameDrivers[] {
  const largest = new Map<number, NameDrivers>();
  for (const name of names) {
    if (name.drivers > (largest.get(name.cityId)?.drivers ?? 0)) largest.set(name.cityId, name);
  }
  return [...largest.values()].sort((a, b) => b.drivers - a.drivers);
}

/** Whether the counters, less all lapsed drivers, prove at least `max`. */
async function areAtLeast(db: Db, apart: readonly NameDrivers[], max: number, now: Date): Promise<boolean> {
  const sum = sumOf(apart);
  if (sum < max) return false;
  const [lapsed] = await db
    .select({ count: count() })
    .from(searchEntries)
    .where(lte(searchEntries.entitledUntil, now));
  return sum - (lapsed?.count ?? 0) >= max;
}

function sumOf(names: readonly NameDrivers[]): number {
  return names.reduce((sum, { drivers }) => sum + drivers, 0);
}

/** The first names that together have at least `wanted` drivers. */
function mostDrivers(names: readonly NameDrivers[], limit: number): readonly NameDrivers[] {
  let sum = 0;
  const enough = names.findIndex(({ drivers }) => {
    sum += drivers;
    return sum >= limit;
  });
  return enough === -1 ? names : names.slice(0, enough + 1);
}

/**
 * Counts drivers with the largest name of each city, up to `max`: these don't overlap, so reading stops at
 * the last one wanted. `among` is how many drivers have the names that were read.
 */
export async function countApart(
  db: Db,
  counted: Counted,
  max: number,
  now: Date,
): Promise<{ seen: number; among: number }> {
  const most = max * (counted.scope.facts ? LOOKED_AT_WITH_FACTS : LOOKED_AT);
  const names = mostDrivers(largestOfCities(counted.names.names), most);
  if (sumOf(names) < max) return { seen: 0, among: 0 };
  const entries = entriesNameByName(db, withNames(counted, names, max), now)
    .limit(max)
    .as("entry");
  const [row] = await db
    .select({ seen: count(), names: sql`coalesce(max(${entries.position}), 0)`.mapWith(Number) })
    .from(entries);
  if (!row) return { seen: 0, among: 0 };
  return { seen: row.seen, among: sumOf(row.seen < max ? names : names.slice(0, row.names)) };
}

/** Counts the drivers with any of some names. */
async function countTogether(
  db: Db,
  counted: Counted,
  names: readonly NameDrivers[],
  max: number,
  now: Date,
): Promise<number> {
  if (names.length === 0) return 0;
  const entries = entriesWithNames(db, withNames(counted, names, max), now)
    .limit(max)
    .as("entry");
  const [row] = await db.select({ count: count() }).from(entries);
  return row?.count ?? 0;
}

function withNames({ scope, texts, names: { text } }: Counted, names: readonly NameDrivers[], max: number) {
  const others = texts.filter((other) => other !== text);
  return {
    kind: text.kind,
    nameIds: names.map(({ id }) => id),
    others,
    facts: scope.facts ?? 0,
    limit: max,
  };
}

async function countTheRest(db: Db, counted: Counted, max: number, now: Date): Promise<number> {
  const { scope, texts } = counted;
  if (!scope.facts) return countInOrder(db, counted, max, now);
  const matches = and(...texts.map(hasWords));
  const drivers = countWithFacts({ ...scope, facts: scope.facts }, max, now, matches);
  const [row] = await db.select({ drivers }).from(sql`(select 1) one`);
  return row?.drivers ?? 0;
}

/** Counts in the order of results, among all or the first `within` entries. */
async function countInOrder(
  db: Db,
  { scope, texts }: Counted,
  max: number,
  now: Date,
  within?: number,
): Promise<number> {
  const each = { matches: and(within ? isWithin(scope, within) : undefined, ...texts.map(hasWords)) };
  const [row] = await db
    .select({ count: count() })
    .from(entriesInOrder(db, scope, { offset: 0, limit: max }, now, each));
  return row?.count ?? 0;
}
