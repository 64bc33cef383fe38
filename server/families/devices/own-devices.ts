import { and, asc, desc, eq, inArray, isNull, ne, notInArray, type SQL } from "drizzle-orm";
import { pushDevices, pushNotices } from "../../../drizzle/schema/push/tables";
import type { DriverDevice, DriverDevices } from "../../../shared/push/calls";
import { driverKindNames, type PushKind } from "../../../shared/push/kinds";
import { PUSH_DEVICES_MAX } from "../../../shared/push/limits";
import type { Db } from "../../platform/database/database";
import type { Context } from "../../process/context";
import { findDevice, refuseWithoutPush } from "./find-device";

type Owner = Pick<Context, "db" | "now" | "pushKeys"> & { user: { id: string } };

/** The devices on which a driver gets notices: since when, and which kinds. */
export async function devicesOf(db: Db, userId: string): Promise<DriverDevices["devices"]> {
  const rows = await db
    .select({ createdAt: pushDevices.createdAt, kinds: pushDevices.kinds })
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(asc(pushDevices.createdAt), asc(pushDevices.id));
  return rows.map(({ createdAt, kinds }) => ({
    createdAt: createdAt.toISOString(),
    kinds: driverKindNames.filter((kind) => kinds.includes(kind)),
  }));
}

/**
 * Says which kinds a driver gets on a device. A device has one driver, the last one who said so; of more than ten devices the
 * one unseen for longest gets nothing more.
 * @throws DomainError NOT_FOUND (off), DEVICE_NOT_FOUND
 */
export async function chooseKinds(ctx: Owner, { device: secret, kinds }: DriverDevice): Promise<void> {
  refuseWithoutPush(ctx);
  const userId = ctx.user.id;
  const chosen = driverKindNames.filter((kind) => kinds.includes(kind));
  await ctx.db.transaction(async (tx) => {
    const { id, userId: before } = await findDevice(tx, secret, true);
    const set = { userId, kinds: chosen, lastSeenAt: ctx.now() };
    await tx.update(pushDevices).set(set).where(eq(pushDevices.id, id));
    await dropUnsent(tx, id, before === userId ? unwanted(chosen) : ofDriver);
    const others = await tx
      .select({ id: pushDevices.id })
      .from(pushDevices)
      .where(and(eq(pushDevices.userId, userId), ne(pushDevices.id, id)))
      .orderBy(desc(pushDevices.lastSeenAt), desc(pushDevices.id))
      .offset(PUSH_DEVICES_MAX - 1);
    if (others.length === 0) return;
    const tooMany = inArray(
      pushDevices.id,
      others.map((other) => other.id),
    );
    await tx.update(pushDevices).set({ userId: null, kinds: [] }).where(tooMany);
  });
}

const ofDriver = inArray(pushNotices.kind, [...driverKindNames, "several"]);

/** What a driver's device gets no more once these are its kinds. */
export function unwanted(kinds: readonly PushKind[]): SQL | undefined {
  return and(ofDriver, notInArray(pushNotices.kind, [...kinds, "several"]));
}

/** Deletes what is not sent yet and not wanted any more. */
export async function dropUnsent(tx: Db, deviceId: string, areUnwanted: SQL | undefined): Promise<void> {
  await tx
    .delete(pushNotices)
    .where(and(eq(pushNotices.deviceId, deviceId), isNull(pushNotices.claimedAt), areUnwanted));
}
