import type { Facts } from "../../shared/search/fact-bits";
import type { Db } from "../platform/database/database";
import type { ChangedPlace } from "../platform/page-tags";

/** What families can look for in a driver: normalised names, aliases included, and facts. */
export type Served = { names: Record<"school" | "neighborhood", readonly string[]>; facts: Facts };

/** What a change of a driver means to families. */
export type DriverChange = {
  driverId: string;
  /** Where families found the driver before, and where they do now. */
  places: readonly ChangedPlace[];
  /** The driver as search finds them from now on; undefined when they are not visible. */
  listed?: {
    state: string;
    /** Normalised. */
    cityName: string;
    /** Undefined if search did not find them in this city before. */
    before: Served | undefined;
    after: Served;
    /** There was no search entry before. */
    isNew: boolean;
  };
};

/** Everything that happens after a change of a driver, in its transaction; app/driver-listeners.ts is the list. */
export type DriverListeners = {
  /** Brings the search entry up to date, and tells the others what changed. */
  entry: (tx: Db, driverId: string, now: Date) => Promise<DriverChange>;
  /** Called one after the other. */
  afterwards: readonly ((tx: Db, change: DriverChange, now: Date) => Promise<void>)[];
};

let listeners: DriverListeners | undefined;

/** Sets who hears of changes; the last call wins. */
export function listenToDriverChanges(all: DriverListeners): void {
  listeners = all;
}

/**
 * What every write about a driver ends with, once: profile, seats, terms, documents, suspension, entitlement. Call it near
 * the end of the write's transaction: from here to the commit, writers in the same city wait for each other.
 * @throws Error if nobody listens, because a change that search never hears of would stay unnoticed
 */
export async function driverChanged(tx: Db, driverId: string, now: Date): Promise<void> {
  if (!listeners) throw new Error("driverChanged before listenToDriverChanges");
  const change = await listeners.entry(tx, driverId, now);
  for (const listener of listeners.afterwards) await listener(tx, change, now);
}
