import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { searchEntries } from "../../drizzle/schema/search";
import { driverSeats } from "../../drizzle/schema/seats";
import { isStateCode } from "../../shared/brazil";
import type { DriverCard } from "../../shared/drivers";
import { FEATURED_DRIVERS_MAX } from "../../shared/limits";
import {
  FREE_SEATS_RANK_MAX,
  type SearchOutput,
  type SearchQuery,
  type SearchShowing,
} from "../../shared/search";
import type { Shown } from "../counting/shown";
import { seatsToday } from "../drivers/seats/stored-seats";
import type { Db } from "../platform/database/database";
import { prepareOnce } from "../platform/database/prepare-once";
import { criteriaOf } from "./criteria";
import { cardColumns, toDriverCard } from "./driver-cards";
import { findDrivers } from "./find-drivers";
import { type Hits, noHits } from "./hits";
import type { Reads } from "./reads";
import { forgiveSpelling } from "./spelling/forgive-spelling";

/** A search response, and until when it may be shown. */
export type SearchResult = SearchOutput & Pick<Shown, "until">;

/**
 * The page of drivers that a family searched for (§2 "Search"; docs/decisions/0003-search.md). `query` was
 * parsed by `searchInput`, or has a page and page size within its bounds.
 */
export async function searchDrivers(reads: Reads, query: SearchQuery): Promise<SearchResult> {
  const criteria = criteriaOf(query);
  const slice = { offset: (query.page - 1) * query.pageSize, limit: query.pageSize };
  if (criteria.state !== undefined && !isStateCode(criteria.state)) return pageOf(noHits, query);
  const found = await findDrivers(reads, criteria, slice);
  if (found.totalCount > 0 || found.isSpelledRight) return pageOf(found, query);
  const forgiven = await forgiveSpelling(reads, criteria);
  if (!forgiven) return pageOf(found, query);
  const instead = await findDrivers(reads, forgiven.criteria, slice);
  return instead.totalCount > 0 ? pageOf(instead, query, forgiven.showing) : pageOf(found, query);
}

function pageOf(found: Hits, query: SearchQuery, showing?: SearchShowing): SearchResult {
  return {
    drivers: found.drivers,
    totalCount: found.totalCount,
    totalPages: Math.ceil(found.totalCount / query.pageSize),
    ...(found.totalIsMinimum && { totalIsMinimum: true as const }),
    ...(showing && { showing }),
    until: found.shownUntil,
  };
}

/** The best-ranked visible drivers with free seats, for the home page (§2 "Home"). */
export async function featuredDrivers(db: Db, now: Date): Promise<DriverCard[]> {
  const rows = await featured(db).execute({ now });
  return rows.map((row) => toDriverCard(row, now));
}

const featured = prepareOnce((db) =>
  db
    .select(cardColumns)
    .from(searchEntries)
    .innerJoin(drivers, eq(drivers.id, searchEntries.driverId))
    .leftJoin(driverSeats, seatsToday)
    .where(
      and(
        gt(searchEntries.entitledUntil, sql.param(sql.placeholder("now"), searchEntries.entitledUntil)),
        lt(searchEntries.rank, FREE_SEATS_RANK_MAX),
      ),
    )
    .orderBy(asc(searchEntries.rank), asc(searchEntries.driverId))
    .limit(FEATURED_DRIVERS_MAX)
    .prepare("featured_drivers"),
);
