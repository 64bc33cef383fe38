import type { DriverCard } from "../../shared/drivers";
import { toDriverCard } from "./driver-cards";

/** Which part of the results is wanted. */
export type Slice = { offset: number; limit: number };

/** A part of the results, and how many there are in all. */
export type Found = {
  drivers: DriverCard[];
  totalCount: number;
  /** There are more than `totalCount`, and nobody counted how many. */
  totalIsMinimum: boolean;
  /** From when on one of these drivers may not be shown any more, unless something is paid. */
  shownUntil: Date | undefined;
};

export const nothing: Found = { drivers: [], totalCount: 0, totalIsMinimum: false, shownUntil: undefined };

type Row = Parameters<typeof toDriverCard>[0] & { entitledUntil: Date };

/** Rows of a page as cards. */
export function foundOf(rows: Row[], now: Date, totalCount: number, totalIsMinimum = false): Found {
  const ends = rows.map(({ entitledUntil }) => entitledUntil.getTime());
  return {
    drivers: rows.map((row) => toDriverCard(row, now)),
    totalCount,
    totalIsMinimum,
    shownUntil: ends.length > 0 ? new Date(Math.min(...ends)) : undefined,
  };
}
