import { inArray } from "drizzle-orm";
import { searchEntries } from "../../../drizzle/schema/search";
import { SEARCH_EXACT_TOTAL_MAX } from "../../../shared/limits";
import type { SearchFilters, TickGroups } from "../../../shared/search";
import { factBits } from "../../../shared/search/fact-bits";
import { type TickFilter, tickFilterNames, tickFilters } from "../../../shared/search/facts";
import type { Db } from "../../platform/database/database";
import { searchAsTyped } from "../search-as-typed";

/**
 * The drivers of a search, grouped by the filters that each of them meets: one search, of which any choice of filters can be
 * counted. Only the first 1,000 results are read (product rule "Totals").
 */
export async function groupByTicks(
  db: Db,
  filters: SearchFilters,
  now: Date,
  most = SEARCH_EXACT_TOTAL_MAX,
): Promise<TickGroups> {
  const { found } = await searchAsTyped(db, { ...filters, page: 1, pageSize: most }, now);
  const ids = found.drivers.map(({ id }) => id);
  const areFirst = found.totalIsMinimum || found.totalCount > ids.length;
  const { driverId, facts, authorisedUntil } = searchEntries;
  const entries =
    ids.length === 0
      ? []
      : await db.select({ facts, authorisedUntil }).from(searchEntries).where(inArray(driverId, ids));
  const groups = new Map<string, TickGroups["groups"][number]>();
  for (const entry of entries) {
    const ticks = tickFilterNames.filter((name) => meets(name, entry, now));
    const group = groups.get(ticks.join()) ?? { ticks, drivers: 0 };
    groups.set(ticks.join(), { ticks, drivers: group.drivers + 1 });
  }
  return { groups: [...groups.values()], ...(areFirst && { areFirst: true as const }) };
}

type Entry = Pick<typeof searchEntries.$inferSelect, "facts" | "authorisedUntil">;

function meets(name: TickFilter, { facts, authorisedUntil }: Entry, now: Date): boolean {
  if ((facts & factBits[tickFilters[name]]) === 0) return false;
  return name !== "autorizacao" || (authorisedUntil !== null && authorisedUntil > now);
}
