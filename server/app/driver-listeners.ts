import { beginCounting } from "../counting/begin-counting";
import type { DriverListeners } from "../drivers/driver-changed";
import { matchWaiting } from "../families/waiting/match-waiting";
import { announceDriverChange } from "../process/pages/driver-changes";
import { refreshSearchEntry } from "../search/entries/refresh-search-entry";

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
