import { SEARCH_EXACT_TOTAL_MAX } from "../../shared/limits";
import type { Db } from "../app/database";
import { citiesWithIds } from "./cities";
import { countUpTo, namesWithIds } from "./count-up-to";
import { type Estimates, estimateNames } from "./estimate-names";
import { type FoundNames, findNames, type NamePlace } from "./find-names";
import { type Found, foundOf, nothing, type Slice } from "./found";
import { gather } from "./gather";
import type { Scope } from "./scope";
import { walk } from "./walk";
import type { WantedText } from "./wanted";

/** Where a text is searched. Cities bring along how many drivers they have. */
export type TextPlace = NamePlace & { drivers?: number | undefined };

/** Measured: what it takes to collect a driver by its names, compared with passing by one in the order of results. */
const GATHER_COST = 0.7;
/** So many drivers have enough names between them to prove that a thousand match. */
const PROVING_DRIVERS = 100;
/** What a name is taken to bring while its drivers are not counted. */
const DRIVERS_PER_NAME = 5;

/**
 * The drivers in a place who match the texts. The plan is chosen here and not by the database, which can't know how
 * often words come together. The results end with the 1,000th (product rule "Totals").
 */
export async function findByText(
  db: Db,
  texts: readonly WantedText[],
  place: TextPlace,
  slice: Slice,
  now: Date,
): Promise<Found> {
  const estimates = await estimate(db, texts, place);
  if (estimates.drivers === 0) return nothing;
  const found = await Promise.all(
    texts.map((text, position) => findNames(db, text, place, estimates.names[position] ?? 0)),
  );
  if (found.some(({ isComplete, names }) => isComplete && names.length === 0)) return nothing;
  const shown = {
    ...slice,
    limit: Math.max(0, Math.min(slice.limit, SEARCH_EXACT_TOTAL_MAX - slice.offset)),
  };
  const rare = rarest(found, estimates, shown);
  if (!rare) return walkAndCount(db, found, place, shown, now);
  const others = found.filter((other) => other !== rare).map(({ text }) => text);
  return gather(db, { names: rare, others }, shown, now);
}

/** A few cities have few names, whatever the words. */
async function estimate(db: Db, texts: readonly WantedText[], place: TextPlace): Promise<Estimates> {
  if (place.drivers !== undefined) return { names: texts.map(() => 0), drivers: place.drivers };
  return estimateNames(db, texts, place.state);
}

/** The names whose drivers are collected sooner than a walk that passes by others fills the slice, if any are. */
function rarest(
  found: readonly FoundNames[],
  estimates: Estimates,
  { offset, limit }: Slice,
): FoundNames | undefined {
  const [rare] = found.filter(({ isComplete }) => isComplete).toSorted((a, b) => a.drivers - b.drivers);
  if (!rare) return undefined;
  const parts = found.map(({ isComplete, drivers }, position) => {
    const matching = isComplete ? drivers : (estimates.names[position] ?? 0) * DRIVERS_PER_NAME;
    return Math.min(1, matching / estimates.drivers);
  });
  const passedBy = (offset + limit) / parts.reduce((product, part) => product * part, 1);
  return rare.drivers * GATHER_COST <= passedBy ? rare : undefined;
}

async function walkAndCount(
  db: Db,
  found: readonly FoundNames[],
  place: TextPlace,
  slice: Slice,
  now: Date,
): Promise<Found> {
  const scope: Scope = place.cityIds ? { cities: citiesWithIds(place.cityIds) } : { state: place.state };
  const texts = found.map(({ text }) => text);
  const read = found.filter(({ names }) => names.length > 0).toSorted((a, b) => a.drivers - b.drivers)[0];
  const namesFor = read ? undefined : texts[0];
  const reach = Math.max(slice.offset + slice.limit, namesFor ? PROVING_DRIVERS : 0);
  const rows = await walk(db, { scope, texts, namesFor }, slice, reach, now);
  const matched = rows[0]?.matched ?? reach;
  if (matched < reach) return foundOf(rows, matched);
  const names = read ?? (await metOnWalk(db, found, rows[0]?.nameIds ?? []));
  const total = names ? await countUpTo(db, { scope, texts, names }, SEARCH_EXACT_TOTAL_MAX + 1, now) : 0;
  return foundOf(rows, Math.min(total, SEARCH_EXACT_TOTAL_MAX), total > SEARCH_EXACT_TOTAL_MAX);
}

async function metOnWalk(db: Db, [first]: readonly FoundNames[], ids: readonly number[]) {
  return first && { ...first, names: await namesWithIds(db, ids) };
}
