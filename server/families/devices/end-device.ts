import { and, eq, inArray, sql } from "drizzle-orm";
import { pushDevices } from "../../../drizzle/schema/push/tables";
import { waitingFamilies, waitingNotices } from "../../../drizzle/schema/waiting";
import type { DeviceEnd } from "../../../shared/push/calls";
import type { Context } from "../../process/context";
import { markEnded } from "../../process/deletions/deletions";
import { withdrawOfDevice } from "../requests/device-requests";
import { endNotices } from "../waiting/mailed-link";
import { findDevice, refuseWithoutPush } from "./find-device";
import { dropUnwanted } from "./own-devices";

/**
 * Ends one of the things that a device is told, or all: then nothing of the device is stored any more.
 * @throws DomainError NOT_FOUND (off), DEVICE_NOT_FOUND
 */
export async function endDevice(
  ctx: Pick<Context, "db" | "now" | "pushKeys">,
  { device: secret, notice, kind }: DeviceEnd,
): Promise<void> {
  refuseWithoutPush(ctx);
  await ctx.db.transaction(async (tx) => {
    const { id, secretHash } = await findDevice(tx, secret, true);
    if (notice) {
      const family = tx
        .select({ id: waitingFamilies.id })
        .from(waitingFamilies)
        .where(eq(waitingFamilies.deviceId, id));
      const isMeant = and(eq(waitingNotices.id, notice), inArray(waitingNotices.familyId, family));
      if (isMeant) await endNotices(tx, isMeant, ctx.now());
    } else if (kind) {
      const kinds = sql`array_remove(${pushDevices.kinds}, ${kind}::text)`;
      await tx.update(pushDevices).set({ kinds }).where(eq(pushDevices.id, id));
      await dropUnwanted(tx, id);
    } else {
      await withdrawOfDevice(tx, secretHash, ctx.now());
      await tx.delete(pushDevices).where(eq(pushDevices.id, id));
      await markEnded(tx, "push-device", [id], ctx.now());
    }
  });
}
