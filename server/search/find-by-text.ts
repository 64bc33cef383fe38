import { SEARCH_EXACT_TOTAL_MAX } from "../../shared/limits";
import type { Facts } from "../../shared/search/fact-bits";
import type { Db } from "../platform/database/database";
import { citiesWithIds } from "./cities";
import { collectByFacts, collectFewByFacts } from "./collect-by-facts";
import { type Collection, collectByNames, withSpellingCheck } from "./collect-by-names";
import { type Counted, countApart, countUpTo, namesWithIds } from "./count-up-to";
import type { SearchCriteria, TextCriterion } from "./criteria";
import type { Estimates } from "./estimate-names";
import { type FoundNames, NAMES_MAX, type NamePlace } from "./find-names";
import { type Hits, noHits, type Slice, sliceUpToMax, toHits } from "./hits";
import type { Reads } from "./reads";
import { scanInOrder } from "./scan-in-order";
import type { Scope } from "./scope";

/** Where a text is searched. For cities, with their number of drivers. */
export type TextPlace = NamePlace & { drivers?: number | undefined };

type Search = {
  texts: readonly TextCriterion[];
  place: TextPlace;
  scope: Scope;
  slice: Slice;
  /** It is known that many drivers have the facts. */
  areFactsCommon?: boolean;
};
type TextsAndFacts = Pick<SearchCriteria, "texts" | "facts">;

/** Measured: the cost of collecting a driver by names, relative to skipping one while scanning in order. */
const COLLECT_COST = 2;
/** So few drivers are collected at once: a scan would need another statement for the total. */
const COLLECTED_AT_ONCE = 50;
/** With several words: if the rarest has at most this many names, the names with all words are read. */
const NAMES_WITH_WORD_MAX = 15_000;
/** Assumed drivers per name while they are not counted. */
const DRIVERS_PER_NAME = 3;
/** Measured: looking up one name together with facts costs as much as reading this many drivers. */
const DRIVERS_LIKE_NAME = 2;
/** This many drivers usually have enough names between them to prove that a thousand match. */
const PROVING_DRIVERS = 60;
/** A scan may read this many times the expected entries before drivers are collected instead. */
const SCAN_FARTHER = 4;
/** In up to this many cities each value of `facts` is looked up. */
const FEW_CITIES = 4;
/** The assumed share of drivers who have common facts. */
const FACTS_PART = 0.25;
/** Measured: with this many times the drivers that prove the total, counting them first is faster than collecting all. */
const COUNTED_BESIDE = 4;
/** How many drivers per wanted one are scanned before names are read. */
const PROBE_PER_DRIVER = 30;

/**
 * The drivers in a place who match the texts and have the facts. The plan is chosen here because the database
 * can't know how often words occur together. The results end with the 1,000th (product rule "Totals").
 */
export async function findByText(
  reads: Reads,
  { texts, facts }: TextsAndFacts,
  place: TextPlace,
  slice: Slice,
): Promise<Hits> {
  const { db, now } = reads;
  const estimates = await estimate(reads, texts, place);
  if (estimates.drivers === 0 || estimates.names.includes(0)) return noHits;
  const search: Search = { texts, place, scope: scopeOf(place, facts), slice: sliceUpToMax(slice) };
  const readable = texts.filter((text, position) => isReadable(text, estimates.names[position] ?? 0));
  if (readable.length > 0) return findByNames(reads, search, readable, estimates);
  return (
    (await findFewWithFacts(db, search, now)) ??
    (await probe(db, search, now)) ??
    (await findByNames(reads, { ...search, areFactsCommon: true }, texts, estimates))
  );
}

function scopeOf({ state, cityIds }: TextPlace, facts: Facts): Scope {
  if (!cityIds) return { state, facts };
  return { cities: citiesWithIds(cityIds), areManyCities: cityIds.length > FEW_CITIES, facts };
}

/**
 * Whether the names of a text can be read fast. A text of several words matches fewer names than its rarest
 * word.
 */
function isReadable({ words }: TextCriterion, estimate: number): boolean {
  return estimate <= (words.length > 1 ? NAMES_WITH_WORD_MAX : NAMES_MAX);
}

/** In a few cities no text matches too many names to read them. */
async function estimate(reads: Reads, texts: readonly TextCriterion[], place: TextPlace): Promise<Estimates> {
  if (place.drivers !== undefined) return { names: texts.map(() => 1), drivers: place.drivers };
  return reads.estimates(texts, place.state);
}

/** For common texts: usually enough of the first drivers match, and their names prove the total. */
async function probe(db: Db, { texts, scope, slice }: Search, now: Date): Promise<Hits | undefined> {
  const [namesFor] = texts;
  if (!namesFor) return undefined;
  const reach = Math.max(slice.offset + slice.limit, PROVING_DRIVERS);
  const within = reach * PROBE_PER_DRIVER;
  const rows = await scanInOrder(db, { scope, texts, namesFor, within }, slice, reach, now);
  const [first] = rows;
  if (!first || first.matched < reach) return undefined;
  const names = { text: namesFor, names: await namesWithIds(db, first.nameIds ?? []), isComplete: false };
  const dense = (SEARCH_EXACT_TOTAL_MAX + 1) * PROBE_PER_DRIVER;
  return foundUpTo(db, rows, { scope, texts, names, within: dense }, now);
}

/**
 * Searches by the names of some texts. If all names were read they determine who matches; if there are too
 * many, they prove the total.
 */
async function findByNames(
  reads: Reads,
  search: Search,
  named: readonly TextCriterion[],
  estimates: Estimates,
): Promise<Hits> {
  const { db, now } = reads;
  const { texts, place, scope, slice } = search;
  const found = await Promise.all(named.map((text) => reads.names(text, place)));
  const [rarest] = found.toSorted(
    (a, b) => Number(b.isComplete) - Number(a.isComplete) || a.drivers - b.drivers,
  );
  if (!rarest || rarest.names.length === 0) return noHits;
  const others = texts.filter((text) => text !== rarest.text);
  if (rarest.isComplete && scope.facts)
    return findByNamesAndFacts(db, search, { names: rarest, others, facts: scope.facts }, estimates, now);
  const few = await findFewWithFacts(db, search, now);
  if (few) return few;
  const reach = slice.offset + slice.limit;
  const passedBy = reach / partOf(search, found, estimates);
  const isCheap = rarest.drivers <= COLLECTED_AT_ONCE || rarest.drivers * COLLECT_COST <= passedBy;
  if (rarest.isComplete && isCheap)
    return collectByNames(db, { names: rarest, others, facts: 0 }, slice, now);
  const isBounded = (rarest.isComplete || scope.facts) && !place.cityIds;
  const within = isBounded ? Math.ceil(passedBy * SCAN_FARTHER) : undefined;
  const rows = await scanInOrder(db, { scope, texts, within }, slice, reach, now);
  const matched = rows[0]?.matched ?? 0;
  if (matched < reach && rarest.isComplete)
    return collectByNames(db, { names: rarest, others, facts: 0 }, slice, now);
  if (matched < reach && within && scope.facts) {
    return collectByFacts(db, { ...scope, facts: scope.facts }, texts, slice, now);
  }
  if (matched > 0 && matched < reach) return toHits(rows, now, matched);
  return foundUpTo(db, rows, { scope, texts, names: rarest }, now);
}

/**
 * For a complete list of names, with facts: an index covers both, so that usually all matching drivers are
 * collected.
 */
async function findByNamesAndFacts(
  db: Db,
  { texts, place, scope, slice }: Search,
  collection: Collection,
  estimates: Estimates,
  now: Date,
): Promise<Hits> {
  const { names } = collection;
  const max = SEARCH_EXACT_TOTAL_MAX + 1;
  if (names.drivers < max) return collectByNames(db, collection, slice, now);
  const few = await findFewWithFacts(
    db,
    { texts, place, scope, slice },
    now,
    names.names.length * DRIVERS_LIKE_NAME,
  );
  if (few) return withSpellingCheck(db, few, collection, now);
  const counted = { scope, texts, names };
  const { seen, among } = await countApart(db, counted, max, now);
  // In one city no two names are apart: nothing was counted.
  const isCounted = among > 0;
  const matching = names.drivers * (isCounted ? seen / among : FACTS_PART);
  const reach = slice.offset + slice.limit;
  const passedBy = (reach / matching) * estimates.drivers;
  const isRare = isCounted ? seen < max : matching < max * COUNTED_BESIDE;
  if (isRare || matching * COLLECT_COST <= passedBy) return collectByNames(db, collection, slice, now);
  if (!isCounted && (await countUpTo(db, counted, max, now)) < max)
    return collectByNames(db, collection, slice, now);
  const within = place.cityIds ? undefined : Math.ceil(passedBy * SCAN_FARTHER);
  const rows = await scanInOrder(db, { scope, texts, within }, slice, reach, now);
  const matched = rows[0]?.matched ?? 0;
  return matched < reach
    ? collectByNames(db, collection, slice, now)
    : toHits(rows, now, SEARCH_EXACT_TOTAL_MAX, true);
}

/** Reads all drivers with the requested facts, if any are requested and few drivers have them. */
async function findFewWithFacts(db: Db, search: Search, now: Date, most?: number): Promise<Hits | undefined> {
  const { scope, texts, slice, areFactsCommon } = search;
  return scope.facts && !areFactsCommon
    ? collectFewByFacts(db, { ...scope, facts: scope.facts }, texts, slice, now, most)
    : undefined;
}

/** The share of drivers who match, assuming that facts and texts are independent. */
function partOf({ texts, scope }: Search, found: readonly FoundNames[], estimates: Estimates): number {
  const parts = texts.map((text, position) => {
    const known = found.find((other) => other.text === text && other.isComplete);
    const matching = known?.drivers ?? (estimates.names[position] ?? 0) * DRIVERS_PER_NAME;
    return Math.min(1, matching / estimates.drivers);
  });
  return parts.reduce((product, part) => product * part, scope.facts ? FACTS_PART : 1);
}

type Rows = Awaited<ReturnType<typeof scanInOrder>>;

async function foundUpTo(db: Db, rows: Rows, counted: Counted, now: Date): Promise<Hits> {
  const total = await countUpTo(db, counted, SEARCH_EXACT_TOTAL_MAX + 1, now);
  return toHits(rows, now, Math.min(total, SEARCH_EXACT_TOTAL_MAX), total > SEARCH_EXACT_TOTAL_MAX);
}
