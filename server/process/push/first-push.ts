import { and, eq, isNull } from "drizzle-orm";
import { pushDevices, pushNotices } from "../../../drizzle/schema/push/tables";
import { firstText } from "../../../shared/push/kinds";
import type { Db } from "../../platform/database/database";
import { newId } from "../../platform/database/ids";
import type { Services } from "../services";
import { sendPush } from "./send-push";
import { writeNotices } from "./write-notices";

/**
 * Sends a device its first notice, with a code that only a browser behind the given address can read and hand back
 * (server/families/devices/answer-device.ts). Again, if it did not come: the newest code counts.
 */
export async function askForAnswer(
  services: Pick<Services, "jobs" | "now" | "pushKeys">,
  tx: Db,
  deviceId: string,
): Promise<void> {
  const { deviceId: ofDevice, kind, claimedAt } = pushNotices;
  await tx.update(pushDevices).set({ codeAt: services.now() }).where(eq(pushDevices.id, deviceId));
  await tx.delete(pushNotices).where(and(eq(ofDevice, deviceId), eq(kind, "first"), isNull(claimedAt)));
  const notice = { kind: "first", key: `first-${newId()}`, ...firstText } as const;
  await writeNotices(services, tx, eq(pushDevices.id, deviceId), notice);
  await services.jobs.enqueue(tx, sendPush, {});
}
