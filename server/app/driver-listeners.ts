import { beginCounting } from "../counting/begin-counting";
import type { DriverListeners } from "../drivers/driver-changed";
import { markShown } from "../drivers/mark-shown";
import { matchWaiting } from "../families/waiting/match-waiting";
import { announceDriverChange } from "../process/pages/driver-changes";
import { refreshSearchEntry } from "../search/entries/refresh-search-entry";

/**
 * Everything that happens after a driver's profile, seats, documents or standing changed: the search entry, since when the driver is
 * shown, the first day of the results, families who wait for such a seat, and the cached pages that show the driver.
 */
export const driverListeners: DriverListeners = {
  entry: refreshSearchEntry,
  afterwards: [
    async (tx, { driverId, listed }, now) => {
      if (!listed?.isNew) return;
      await markShown(tx, driverId, now);
      await beginCounting(tx, driverId, now);
    },
    matchWaiting,
    (tx, { driverId, places }) => announceDriverChange(tx, driverId, places),
  ],
};
