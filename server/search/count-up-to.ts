import { and, count } from "drizzle-orm";
import type { Db } from "../app/database";
import type { FoundNames, NameDrivers } from "./find-names";
import { entriesWithNames, hasWords } from "./matching-entries";
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
  const [rarest] = found
    .filter(({ names }) => names.length > 0)
    .toSorted((a, b) => Number(b.isComplete) - Number(a.isComplete) || a.drivers - b.drivers);
  if (!rarest) return countInOrder(db, scope, found, max, now);
  const most = mostDrivers(rarest, max * SURPLUS);
  const proven = await countWithNames(db, rarest, most, found, max, now);
  if (proven === max) return proven;
  if (!rarest.isComplete) return countInOrder(db, scope, found, max, now);
  const isAll = most.length === rarest.names.length;
  return isAll ? proven : countWithNames(db, rarest, rarest.names, found, max, now);
}

/** As many of these names as have so many drivers together. */
function mostDrivers({ names }: FoundNames, wanted: number): NameDrivers[] {
  let sum = 0;
  const enough = names.findIndex(({ drivers }) => {
    sum += drivers;
    return sum >= wanted;
  });
  return enough === -1 ? names : names.slice(0, enough + 1);
}

async function countWithNames(
  db: Db,
  { text }: FoundNames,
  names: readonly NameDrivers[],
  found: readonly FoundNames[],
  max: number,
  now: Date,
): Promise<number> {
  const others = found.flatMap((other) => (other.text === text ? [] : [other.text]));
  const withNames = { kind: text.kind, nameIds: names.map(({ id }) => id), others, limit: max };
  const entries = entriesWithNames(db, withNames, now).limit(max).as("entry");
  const [row] = await db.select({ count: count() }).from(entries);
  return row?.count ?? 0;
}

async function countInOrder(
  db: Db,
  scope: Scope,
  found: readonly FoundNames[],
  max: number,
  now: Date,
): Promise<number> {
  const matches = and(...found.map(({ text }) => hasWords(text)));
  const [row] = await db
    .select({ count: count() })
    .from(entriesInOrder(db, scope, { offset: 0, limit: max }, now, { matches }));
  return row?.count ?? 0;
}
