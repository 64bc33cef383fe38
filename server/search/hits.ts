import type { DriverCard } from "../../shared/drivers";
import { SEARCH_EXACT_TOTAL_MAX } from "../../shared/limits";
import { toDriverCard } from "./driver-cards";

/** Which part of the results to return. */
export type Slice = { offset: number; limit: number };

/** A part of the results, and their total. */
export type Hits = {
  drivers: DriverCard[];
  totalCount: number;
  /** There are more than `totalCount`; how many was not counted. */
  totalIsMinimum: boolean;
  /** The first of these drivers' entitlements ends then, unless it is renewed. */
  shownUntil: Date | undefined;
  /** Nobody was found, but somebody matches without the facts, so no word is misspelled. */
  isSpelledRight?: boolean;
};

export const noHits: Hits = { drivers: [], totalCount: 0, totalIsMinimum: false, shownUntil: undefined };

type Row = Parameters<typeof toDriverCard>[0] & { entitledUntil: Date };

/** Rows of a page as cards. */
export function toHits(rows: Row[], now: Date, totalCount: number, totalIsMinimum = false): Hits {
  const ends = rows.map(({ entitledUntil }) => entitledUntil.getTime());
  return {
    drivers: rows.map((row) => toDriverCard(row, now)),
    totalCount,
    totalIsMinimum,
    shownUntil: ends.length > 0 ? new Date(Math.min(...ends)) : undefined,
  };
}

/** A slice of results that end with the 1,000th (product rule "Totals"). */
export function sliceUpToMax({ offset, limit }: Slice): Slice {
  return { offset, limit: Math.max(0, Math.min(limit, SEARCH_EXACT_TOTAL_MAX - offset)) };
}

/** Results that end with the 1,000th; each row has the total. Past the end the first row is read for it. */
export async function hitsUpToMax(
  select: (slice: Slice) => Promise<(Row & { total: number })[]>,
  slice: Slice,
  now: Date,
): Promise<Hits> {
  const rows = await select(slice);
  const isPastEnd = rows.length === 0 && slice.offset > 0;
  const [first] = isPastEnd ? await select({ offset: 0, limit: 1 }) : rows;
  const total = first?.total ?? 0;
  return toHits(rows, now, Math.min(total, SEARCH_EXACT_TOTAL_MAX), total > SEARCH_EXACT_TOTAL_MAX);
}
