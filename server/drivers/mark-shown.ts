import { and, eq, isNull } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import type { Db } from "../platform/database/database";

/** Called when families can find a driver: the first time is stored, for good. */
export async function markShown(tx: Db, driverId: string, now: Date): Promise<void> {
  const isFirst = and(eq(drivers.id, driverId), isNull(drivers.shownSince));
  await tx.update(drivers).set({ shownSince: now }).where(isFirst);
}
