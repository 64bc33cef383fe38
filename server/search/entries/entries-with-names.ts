import { and, gt, sql } from "drizzle-orm";
import { searchEntries } from "../../../drizzle/schema/search";
import type { Facts } from "../../../shared/search/fact-bits";
import type { Db } from "../../platform/database/database";
import type { TextCriterion } from "../criteria";
import { areStillTrue } from "./entry-facts";
import { hasNameWithFacts, hasWords } from "./entry-names";
import type { NameKind } from "./lexemes";

/**
 * Entries with some names that also match the other texts and have all of the facts. At most `limit` for each
 * name.
 */
export type WithNames = {
  kind: NameKind;
  nameIds: readonly number[];
  others: readonly TextCriterion[];
  facts: Facts;
  limit: number;
};

/** The visible entries with any of these names, each once, unordered. */
export function entriesWithNames(db: Db, criteria: WithNames, now: Date) {
  const withName = entriesOfName(db, criteria, now);
  const { driverId, rank, entitledUntil } = withName;
  return db
    .selectDistinct({ driverId, rank, entitledUntil })
    .from(eachName(criteria))
    .crossJoinLateral(withName);
}

/**
 * The visible entries with these names, name by name, unordered within a name, each with the name's position.
 * An entry with two of the names appears twice.
 */
export function entriesNameByName(db: Db, criteria: WithNames, now: Date) {
  const withName = entriesOfName(db, criteria, now);
  return db
    .select({ position: sql<number>`wanted.position`.as("position") })
    .from(eachName(criteria))
    .crossJoinLateral(withName);
}

function eachName({ nameIds }: WithNames) {
  return sql`unnest(${`{${nameIds.join(",")}}`}::int[]) with ordinality as wanted(id, position)`;
}

/**
 * An index scan for each name is faster than one for all, and the limit keeps the database from comparing all ids with
 * every entry.
 */
function entriesOfName(db: Db, { kind, others, facts, limit }: WithNames, now: Date) {
  const { driverId, rank, entitledUntil } = searchEntries;
  return db
    .select({ driverId, rank, entitledUntil })
    .from(searchEntries)
    .where(
      and(
        hasNameWithFacts(kind, sql`wanted.id`, facts),
        gt(entitledUntil, now),
        areStillTrue(facts, now),
        ...others.map(hasWords),
      ),
    )
    .limit(limit)
    .as("with_name");
}
