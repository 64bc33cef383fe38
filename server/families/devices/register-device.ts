import { eq } from "drizzle-orm";
import { pushDevices } from "../../../drizzle/schema/push/tables";
import type { DeviceSubscription } from "../../../shared/push/calls";
import { newId } from "../../platform/database/ids";
import { sha256 } from "../../platform/hash";
import { DomainError } from "../../platform/http/domain-error";
import type { Context } from "../../process/context";
import { askForAnswer } from "../../process/push/first-push";
import { readSubscription } from "../../process/push/subscription";
import { moveRequests } from "../requests/device-requests";

/**
 * Stores a device's subscription, or the new one of a known device. A browser that has lost its secret and still has its
 * subscription stays the same device under the new secret. One that has never answered gets its first notice.
 * @throws DomainError NOT_FOUND (off), DEVICE_REFUSED
 */
export async function registerDevice(
  services: Pick<Context, "db" | "now" | "config" | "pushKeys" | "jobs">,
  { device, subscription }: DeviceSubscription,
): Promise<void> {
  const { db, now, config, pushKeys } = services;
  if (!pushKeys) throw new DomainError("NOT_FOUND");
  const read = readSubscription(subscription, !config.isProduction);
  if (!read) throw new DomainError("DEVICE_REFUSED");
  const secretHash = sha256(device);
  const seen = { ...read, secretHash, keyId: pushKeys.id, lastSeenAt: now() };
  await db.transaction(async (tx) => {
    const [holder] = await tx
      .select()
      .from(pushDevices)
      .where(eq(pushDevices.endpoint, read.endpoint))
      .for("update");
    const [own] = await tx
      .select()
      .from(pushDevices)
      .where(eq(pushDevices.secretHash, secretHash))
      .for("update");
    // Whoever knows an address alone has not proven to be its browser.
    if (holder && holder.id !== own?.id && (holder.auth !== read.auth || holder.p256dh !== read.p256dh))
      throw new DomainError("DEVICE_REFUSED");
    if (holder && own && holder.id !== own.id)
      await tx.delete(pushDevices).where(eq(pushDevices.id, holder.id));
    const known = own ?? holder;
    if (known && known.secretHash !== secretHash) await moveRequests(tx, known.secretHash, secretHash);
    const [stored] = known
      ? await tx.update(pushDevices).set(seen).where(eq(pushDevices.id, known.id)).returning()
      : await tx
          .insert(pushDevices)
          .values({ id: newId(), ...seen, createdAt: now() })
          // Two tabs that register at once are one device.
          .onConflictDoUpdate({ target: pushDevices.secretHash, set: seen })
          .returning();
    if (stored?.answeredAt === null) await askForAnswer(services, tx, stored.id);
  });
}
