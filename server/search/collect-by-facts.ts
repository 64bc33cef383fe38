import { and, sql } from "drizzle-orm";
import type { Db } from "../platform/database/database";
import type { TextCriterion } from "./criteria";
import { hasWords } from "./entries/entry-names";
import { cardsOfAll, type Hits, hitsOf, type Slice } from "./hits";
import { countWithFacts, entriesWithFacts, type FactScope } from "./with-facts";

const EVERYBODY = 1_000_000_000;
/**
 * Measured: up to this many drivers with the facts, reading them all is faster than scanning all drivers in
 * order.
 */
const COLLECTED_BY_FACTS_MAX = 6000;

/** `collectByFacts` if at most `most` drivers have the facts; otherwise undefined. */
export async function collectFewByFacts(
  db: Db,
  scope: FactScope,
  texts: readonly TextCriterion[],
  slice: Slice,
  now: Date,
  most = COLLECTED_BY_FACTS_MAX,
): Promise<Hits | undefined> {
  const limit = Math.min(most, COLLECTED_BY_FACTS_MAX) + 1;
  const [few] = await db.select({ drivers: countWithFacts(scope, limit, now) }).from(sql`(select 1) one`);
  return few && few.drivers < limit ? collectByFacts(db, scope, texts, slice, now) : undefined;
}

/** The drivers in a scope who have its facts and match the texts: reads every driver with the facts. */
export async function collectByFacts(
  db: Db,
  scope: FactScope,
  texts: readonly TextCriterion[],
  slice: Slice,
  now: Date,
): Promise<Hits> {
  const matches = and(...texts.map(hasWords));
  // They are sorted together afterwards; this order is the index's, and costs nothing.
  const each = { columns: sql`driver_id, rank, entitled_until`, matches, limit: EVERYBODY };
  return hitsOf((some) => cardsOfAll(db, entriesWithFacts(scope, each, now), some), slice, now);
}
