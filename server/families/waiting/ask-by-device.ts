import { and, asc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { waitingFamilies, waitingNotices } from "../../../drizzle/schema/waiting";
import type { WaitingForm } from "../../../shared/families/waiting/waiting";
import { validation } from "../../../shared/messages";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import type { Db } from "../../platform/database/database";
import { newId } from "../../platform/database/ids";
import { DomainError } from "../../platform/http/domain-error";
import type { Context } from "../../process/context";
import { findDevice, refuseWithoutPush } from "../devices/find-device";
import { isSame, lockFamily, refuseSixth, waitedIn } from "./ask-for-notice";
import { canBegin } from "./live";
import { begin } from "./mailed-link";

/**
 * Stores a device's notice, which begins at once if the device has answered its first push, else when it does. Asking for the
 * same place again renews the notice, which tells nothing a second time. @returns whether it has begun
 * @throws DomainError VALIDATION (no such city, another year), SEASON_CLOSED, NOT_FOUND (off), DEVICE_NOT_FOUND, WAITING_FULL
 */
export async function askByDevice(
  ctx: Pick<Context, "db" | "now" | "pushKeys">,
  form: WaitingForm,
  device: string,
): Promise<boolean> {
  refuseWithoutPush(ctx);
  const waited = await waitedIn(ctx, form);
  return ctx.db.transaction(async (tx) => {
    const { id: deviceId, answeredAt } = await findDevice(tx, device, true);
    const { id: familyId } = await lockFamily(tx, { deviceId });
    const terms = { ...waited, familyId };
    const stored = { ...terms, id: newId(), createdAt: ctx.now() };
    if (answeredAt === null) {
      await refuseSixth(tx, terms, ctx.now(), "place");
      await tx.insert(waitingNotices).values(stored);
      return false;
    }
    const [same] = await tx
      .select()
      .from(waitingNotices)
      .where(and(isSame(terms), isNotNull(waitingNotices.confirmedAt)));
    const [added] = same ? [] : await tx.insert(waitingNotices).values(stored).returning();
    const notice = same ?? added;
    if (notice && !(await begin(tx, notice, ctx.now())))
      throw new DomainError("WAITING_FULL", [{ path: "place", message: validation.waitingFull }]);
    return true;
  });
}

/** Begins what a device asked for within the hour before it answered its first push; `tx` holds the device. */
export async function beginOfDevice(tx: Db, deviceId: string, now: Date): Promise<void> {
  const { confirmedAt, createdAt, id, familyId } = waitingNotices;
  const isRecent = gt(createdAt, retentionCutoff(RETENTION.pushUnanswered, now));
  const waiting = await tx
    .select({ notice: waitingNotices })
    .from(waitingNotices)
    .innerJoin(waitingFamilies, eq(waitingFamilies.id, familyId))
    .where(and(eq(waitingFamilies.deviceId, deviceId), isNull(confirmedAt), isRecent, canBegin(now)))
    .orderBy(asc(createdAt), asc(id));
  for (const { notice } of waiting) await begin(tx, notice, now);
}
