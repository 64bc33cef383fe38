import { and, asc, eq } from "drizzle-orm";
import { pushDevices } from "../../../drizzle/schema/push/tables";
import { waitingFamilies, waitingNotices } from "../../../drizzle/schema/waiting";
import { yearOnSale } from "../../../shared/profile/next-seats";
import type { DeviceNotices } from "../../../shared/push/calls";
import { driverKindNames } from "../../../shared/push/kinds";
import type { Context } from "../../process/context";
import { hasRequests } from "../requests/device-requests";
import { isLive } from "../waiting/live";
import { findDevice, refuseWithoutPush } from "./find-device";

/**
 * Everything that a device is told. The device counts as seen.
 * @throws DomainError NOT_FOUND (off), DEVICE_NOT_FOUND
 */
export async function findDeviceNotices(
  ctx: Pick<Context, "db" | "now" | "pushKeys" | "session">,
  secret: string,
): Promise<DeviceNotices> {
  refuseWithoutPush(ctx);
  const { id, userId, kinds, secretHash, answeredAt } = await findDevice(ctx.db, secret);
  await ctx.db.update(pushDevices).set({ lastSeenAt: ctx.now() }).where(eq(pushDevices.id, id));
  const rows = await ctx.db
    .select({ notice: waitingNotices })
    .from(waitingNotices)
    .innerJoin(waitingFamilies, eq(waitingFamilies.id, waitingNotices.familyId))
    .where(and(eq(waitingFamilies.deviceId, id), isLive(ctx.now())))
    .orderBy(asc(waitingNotices.createdAt), asc(waitingNotices.id));
  return {
    waiting: rows.map(({ notice: { id, kind, place, city, state, shift, year, endsAt } }) => ({
      id,
      kind,
      place,
      city,
      state,
      shift,
      year,
      endsAt: endsAt?.toISOString() ?? null,
      hasEnded: false,
    })),
    isAnswered: answeredAt !== null,
    hasRequests: yearOnSale(ctx.now()) !== null && (await hasRequests(ctx.db, secretHash)),
    isOwn: userId !== null && (await ctx.session())?.user.id === userId,
    kinds: driverKindNames.filter((kind) => userId !== null && kinds.includes(kind)),
  };
}
