import { and, asc, eq, exists, isNull, not } from "drizzle-orm";
import { z } from "zod";
import { drivers } from "../../../drizzle/schema/drivers";
import { profileHolds } from "../../../drizzle/schema/memory";
import { searchEntries } from "../../../drizzle/schema/search";
import { driverChanged } from "../../drivers/driver-changed";
import { visibleDriver } from "../../drivers/visibility";
import { log } from "../../platform/http/log";
import { defineJob } from "../../process/jobs/jobs";
import { mailProfileCleared } from "./mail-profile-cleared";

/**
 * Brings back into search who was held by the rules of an earlier version and is not any more, with a mail: visible profiles
 * with an undecided match, and without a search entry. Queued at each start; a second time changes nothing.
 */
export const showReleased = defineJob({
  name: "show-released",
  label: "Mostrar perfis que as regras novas liberam",
  data: z.object({}),
  run: async ({ db, jobs, now }) => {
    const isWaiting = db
      .select({ heldAt: profileHolds.heldAt })
      .from(profileHolds)
      .where(and(eq(profileHolds.driverId, drivers.id), isNull(profileHolds.decisionId)));
    const isFound = db
      .select({ id: searchEntries.driverId })
      .from(searchEntries)
      .where(eq(searchEntries.driverId, drivers.id));
    const released = await db
      .select({ id: drivers.id, userId: drivers.userId })
      .from(drivers)
      .where(and(visibleDriver(now()), exists(isWaiting), not(exists(isFound))))
      .orderBy(asc(drivers.id));
    for (const { id, userId } of released)
      await db.transaction(async (tx) => {
        await driverChanged(tx, id, now());
        await jobs.enqueue(tx, mailProfileCleared, { userId, since: now().toISOString() });
      });
    if (released.length > 0) log.info({ released: released.length }, "profiles that were held are shown now");
  },
});
