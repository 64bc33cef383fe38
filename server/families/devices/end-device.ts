import { and, eq, inArray, sql } from "drizzle-orm";
import { pushDevices, pushNotices } from "../../../drizzle/schema/push/tables";
import { waitingFamilies, waitingNotices } from "../../../drizzle/schema/waiting";
import type { DeviceEnd } from "../../../shared/push/calls";
import { driverKindNames } from "../../../shared/push/kinds";
import type { Db } from "../../platform/database/database";
import type { Context } from "../../process/context";
import { markEnded } from "../../process/deletions/deletions";
import { withdrawOfDevice } from "../requests/device-requests";
import { isLive } from "../waiting/live";
import { endNotices } from "../waiting/mailed-link";
import { findDevice, refuseWithoutPush } from "./find-device";
import { dropUnsent, unwanted } from "./own-devices";

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
    if (notice) await endWaiting(tx, id, notice, ctx.now());
    else if (kind) {
      const [left] = await tx
        .update(pushDevices)
        .set({ kinds: sql`array_remove(${pushDevices.kinds}, ${kind}::text)` })
        .where(eq(pushDevices.id, id))
        .returning({ kinds: pushDevices.kinds });
      await dropUnsent(tx, id, unwanted(driverKindNames.filter((name) => left?.kinds.includes(name))));
    } else {
      await withdrawOfDevice(tx, secretHash, ctx.now());
      await tx.delete(pushDevices).where(eq(pushDevices.id, id));
      await markEnded(tx, "push-device", [id], ctx.now());
    }
  });
}

/** Ends one place of the waiting list; with the last one, also what waits for the morning. */
async function endWaiting(tx: Db, deviceId: string, notice: string, now: Date): Promise<void> {
  const ofDevice = inArray(
    waitingNotices.familyId,
    tx.select({ id: waitingFamilies.id }).from(waitingFamilies).where(eq(waitingFamilies.deviceId, deviceId)),
  );
  const isMeant = and(eq(waitingNotices.id, notice), ofDevice);
  if (isMeant) await endNotices(tx, isMeant, now);
  const left = await tx.$count(waitingNotices, and(ofDevice, isLive(now)));
  if (left === 0) await dropUnsent(tx, deviceId, eq(pushNotices.kind, "waiting"));
}
