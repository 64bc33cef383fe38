import { and, eq, inArray, isNull } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { matchesOfEach } from "../../accounts/memory/matches";
import { driverChanged } from "../../drivers/driver-changed";
import { holdIfMatched } from "../../drivers/hold-profile";
import type { Db } from "../../platform/database/database";
import type { Services } from "../../process/services";

/** So many profiles are compared with the memory at once. */
const STEP = 500;

/** The profiles that families saw when a backup was made, by id. */
export async function publicInBackup(tx: Db): Promise<string[]> {
  const isShown = and(eq(drivers.isPublic, true), isNull(drivers.suspendedAt), isNull(drivers.heldAt));
  const shown = await tx.select({ id: drivers.id }).from(drivers).where(isShown);
  return shown.map(({ id }) => id);
}

/**
 * Holds those of these profiles that match somebody who was suspended after the backup, so that staff see them without
 * waiting for a save. `db` is the transaction. @returns how many were held
 */
export async function holdRestored(
  services: Pick<Services, "db" | "now" | "memoryKeys">,
  ids: string[],
): Promise<number> {
  const { db, now } = services;
  let held = 0;
  for (let from = 0; from < ids.length; from += STEP) {
    const step = inArray(drivers.id, ids.slice(from, from + STEP));
    const shown = await db.select().from(drivers).where(step);
    const matches = await matchesOfEach(
      services,
      shown.map(({ userId }) => userId),
    );
    for (const driver of shown) {
      if (!matches.has(driver.userId) || !(await holdIfMatched(services, driver))) continue;
      await driverChanged(db, driver.id, now());
      held += 1;
    }
  }
  return held;
}
