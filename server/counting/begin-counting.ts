import { driverDays } from "../../drizzle/schema/results";
import { dayInSaoPaulo } from "../../shared/brazil";
import type { Db } from "../platform/database/database";

/** Called when a driver becomes visible: from this day on, zero means "counted, none" and not "unknown". */
export async function beginCounting(tx: Db, driverId: string, now: Date): Promise<void> {
  const nothing = { appearances: 0, visits: 0, openings: 0 };
  await tx
    .insert(driverDays)
    .values({ driverId, day: dayInSaoPaulo(now), source: "search", ...nothing })
    .onConflictDoNothing();
}
