import { announceDriverChange } from "../database/driver-changes";
import type { DriverListeners } from "../drivers/driver-changed";
import { beginCounting } from "../results/begin-counting";
import { refreshSearchEntry } from "../search/entries/refresh-search-entry";
import { matchWaiting } from "../waiting/match-waiting";

/**
 * Everything that happens after a driver's profile, seats, documents or standing changed: the search entry, the first day of
 * the driver's results, families who wait for such a seat, and the cached pages that show the driver.
 */
export const driverListeners: DriverListeners = {
  entry: refreshSearchEntry,
  afterwards: [
    (tx, { driverId, listed }, now) => (listed?.isNew ? beginCounting(tx, driverId, now) : Promise.resolve()),
    matchWaiting,
    (tx, { driverId, places }) => announceDriverChange(tx, driverId, places),
  ],
};
