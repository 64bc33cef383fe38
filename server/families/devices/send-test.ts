import { eq } from "drizzle-orm";
import { pushDevices } from "../../../drizzle/schema/push/tables";
import { testText } from "../../../shared/push/kinds";
import { newId } from "../../platform/database/ids";
import type { Context } from "../../process/context";
import { askForAnswer } from "../../process/push/first-push";
import { sendPush } from "../../process/push/send-push";
import { writeNotices } from "../../process/push/write-notices";
import { findDevice, refuseWithoutPush } from "./find-device";

/**
 * Sends a device a notice that says that notices work: at once, also at night, because somebody waits for it with the phone in
 * the hand. To one that has never answered it is the first notice again.
 * @throws DomainError NOT_FOUND (off), DEVICE_NOT_FOUND, RATE_LIMITED
 */
export async function sendTest(
  ctx: Pick<Context, "db" | "now" | "pushKeys" | "jobs" | "limits">,
  secret: string,
): Promise<void> {
  refuseWithoutPush(ctx);
  const { id, answeredAt } = await findDevice(ctx.db, secret);
  await ctx.limits.consume("pushTest", id);
  await ctx.db.transaction(async (tx) => {
    if (answeredAt === null) return askForAnswer(ctx, tx, id);
    const isMeant = eq(pushDevices.id, id);
    await writeNotices(ctx, tx, isMeant, { kind: "test", key: `test-${newId()}`, ...testText });
    await ctx.jobs.enqueue(tx, sendPush, {});
  });
}
