import { eq } from "drizzle-orm";
import { pushDevices } from "../../../drizzle/schema/push/tables";
import { PUSH_FIRST_LIFETIME } from "../../../shared/push/limits";
import { sha256 } from "../../platform/hash";
import { DomainError } from "../../platform/http/domain-error";
import type { Context } from "../../process/context";
import { openOfDevice } from "../requests/open-of-device";
import { beginOfDevice } from "../waiting/ask-by-device";
import { refuseWithoutPush } from "./find-device";

/**
 * The code of a device's first notice, handed back by its browser: the device exists, and what it asked for within the last
 * hour begins. Again, or from two workers at once, is the same as once.
 * @throws DomainError NOT_FOUND (off), DEVICE_NOT_FOUND (no such code, or older than an hour)
 */
export async function answerDevice(
  ctx: Pick<Context, "db" | "now" | "jobs" | "pushKeys" | "tally" | "clientAddress">,
  code: string,
): Promise<void> {
  refuseWithoutPush(ctx);
  const device = await ctx.db.transaction(async (tx) => {
    const isMeant = eq(pushDevices.codeHash, sha256(code));
    const [found] = await tx.select().from(pushDevices).where(isMeant).for("update");
    if (!found?.codeAt) throw new DomainError("DEVICE_NOT_FOUND");
    if (found.answeredAt) return found;
    const now = ctx.now();
    if (found.codeAt.getTime() + PUSH_FIRST_LIFETIME <= now.getTime())
      throw new DomainError("DEVICE_NOT_FOUND");
    await tx.update(pushDevices).set({ answeredAt: now, lastSeenAt: now }).where(isMeant);
    await beginOfDevice(tx, found.id, now);
    return found;
  });
  // Apart: who asks locks the driver's requests first and the device then.
  await openOfDevice(ctx, device);
}
