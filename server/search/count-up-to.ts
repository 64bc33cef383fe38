import { and, count, type SQL } from "drizzle-orm";
import { searchEntries } from "../../drizzle/schema/search";
import type { Db } from "../app/database";
import { hasOneOf, hasWords, haveNames } from "./entry-conditions";
import type { FoundNames } from "./find-names";
import { entriesInOrder, type Scope } from "./scope";

/** Names prove a count when they have so many times more drivers together: some are counted twice, some have lapsed. */
const SURPLUS = 3;

/**
 * How many visible drivers of a scope match, at most `max`. A few names with many drivers mostly prove that there are
 * `max`; only if they don't, everything is counted.
 */
export async function countUpTo(
  db: Db,
  scope: Scope,
  found: readonly FoundNames[],
  max: number,
  now: Date,
): Promise<number> {
  const [rarest, ...others] = found
    .filter(({ names }) => names.length > 0)
    .toSorted((a, b) => a.drivers - b.drivers);
  const unread = found.filter(({ names }) => names.length === 0);
  if (rarest) {
    const most = mostDrivers(rarest, max * SURPLUS);
    const condition = and(hasOneOf(rarest.text.kind, most), haveNames([...others, ...unread], now));
    const proven = await countEntries(db, condition, max);
    if (proven === max || (rarest.isComplete && most.length === rarest.names.length)) return proven;
  }
  if (found.some(({ isComplete }) => isComplete)) return countEntries(db, haveNames(found, now), max);
  return countWalking(db, scope, found, max, now);
}

/** The ids of as many of these names as have so many drivers together. */
function mostDrivers({ names }: FoundNames, wanted: number): number[] {
  let sum = 0;
  const enough = names.findIndex(({ drivers }) => {
    sum += drivers;
    return sum >= wanted;
  });
  return (enough === -1 ? names : names.slice(0, enough + 1)).map(({ id }) => id);
}

async function countEntries(db: Db, condition: SQL | undefined, max: number): Promise<number> {
  const entry = db
    .select({ id: searchEntries.driverId })
    .from(searchEntries)
    .where(condition)
    .limit(max)
    .as("entry");
  const [row] = await db.select({ count: count() }).from(entry);
  return row?.count ?? 0;
}

async function countWalking(db: Db, scope: Scope, found: readonly FoundNames[], max: number, now: Date) {
  const matches = and(...found.map(({ text }) => hasWords(text)));
  const [row] = await db.select({ count: count() }).from(entriesInOrder(db, scope, now, max, { matches }));
  return row?.count ?? 0;
}
