import { and, isNotNull } from "drizzle-orm";
import { waitingNotices } from "../../../drizzle/schema/waiting";
import type { WaitingForm } from "../../../shared/families/waiting/waiting";
import { validation } from "../../../shared/messages";
import { newId } from "../../platform/database/ids";
import { DomainError } from "../../platform/http/domain-error";
import type { Context } from "../../process/context";
import { findDevice, refuseWithoutPush } from "../devices/find-device";
import { isSame, lockFamily, waitedIn } from "./ask-for-notice";
import { begin } from "./mailed-link";

/**
 * Stores a device's notice, which needs no confirmation: who has the device's secret has the device. Asking for the same place
 * again renews the notice, which tells nothing a second time.
 * @throws DomainError VALIDATION (no such city, another year), SEASON_CLOSED, NOT_FOUND (off), DEVICE_NOT_FOUND, WAITING_FULL
 */
export async function askByDevice(
  ctx: Pick<Context, "db" | "now" | "pushKeys">,
  form: WaitingForm,
  device: string,
): Promise<void> {
  refuseWithoutPush(ctx);
  const waited = await waitedIn(ctx, form);
  await ctx.db.transaction(async (tx) => {
    const { id: deviceId } = await findDevice(tx, device, true);
    const { id: familyId } = await lockFamily(tx, { deviceId });
    const terms = { ...waited, familyId };
    const [same] = await tx
      .select()
      .from(waitingNotices)
      .where(and(isSame(terms), isNotNull(waitingNotices.confirmedAt)));
    const [added] = same
      ? []
      : await tx
          .insert(waitingNotices)
          .values({ ...terms, id: newId(), createdAt: ctx.now() })
          .returning();
    const notice = same ?? added;
    if (notice && !(await begin(tx, notice, ctx.now())))
      throw new DomainError("WAITING_FULL", [{ path: "place", message: validation.waitingFull }]);
  });
}
