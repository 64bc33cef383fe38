import { and, gt, sql } from "drizzle-orm";
import { searchEntries } from "../../../drizzle/schema/search";
import type { Facts } from "../../../shared/search/fact-bits";
import type { Db } from "../../database/database";
import type { WantedText } from "../wanted";
import { hasFacts } from "./entry-facts";
import { hasNameId, hasWords } from "./entry-names";
import type { NameKind } from "./lexemes";

/** The entries of some names, without those who don't match other texts or have not all of some facts. At most `limit` for each name. */
export type WithNames = {
  kind: NameKind;
  nameIds: readonly number[];
  others: readonly WantedText[];
  facts: Facts;
  limit: number;
};

/**
 * The visible entries with one of these names, each once, in no order. Name by name: an index scan for each is faster
 * than one for all, and the limit keeps the database from comparing all ids with every entry.
 */
export function entriesWithNames(db: Db, { kind, nameIds, others, facts, limit }: WithNames, now: Date) {
  const { driverId, rank, entitledUntil } = searchEntries;
  const withName = db
    .select({ driverId, rank, entitledUntil })
    .from(searchEntries)
    .where(
      and(
        hasNameId(kind, sql`wanted.id`),
        gt(entitledUntil, now),
        hasFacts(facts, now),
        ...others.map(hasWords),
      ),
    )
    .limit(limit)
    .as("with_name");
  return db
    .selectDistinct({
      driverId: withName.driverId,
      rank: withName.rank,
      entitledUntil: withName.entitledUntil,
    })
    .from(sql`unnest(${`{${nameIds.join(",")}}`}::int[]) as wanted(id)`)
    .crossJoinLateral(withName);
}
