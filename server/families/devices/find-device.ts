import { eq } from "drizzle-orm";
import { pushDevices } from "../../../drizzle/schema/push/tables";
import type { Db } from "../../platform/database/database";
import { sha256 } from "../../platform/hash";
import { DomainError } from "../../platform/http/domain-error";
import type { Context } from "../../process/context";

export type Device = typeof pushDevices.$inferSelect;

/** Refuses every call about devices where notices on phones are off. @throws DomainError NOT_FOUND */
export function refuseWithoutPush({ pushKeys }: Pick<Context, "pushKeys">): void {
  if (!pushKeys) throw new DomainError("NOT_FOUND");
}

/** The device of a secret, locked on request. @throws DomainError DEVICE_NOT_FOUND */
export async function findDevice(db: Db, secret: string, lock = false): Promise<Device> {
  const query = db
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.secretHash, sha256(secret)));
  const [device] = await (lock ? query.for("update") : query);
  if (!device) throw new DomainError("DEVICE_NOT_FOUND");
  return device;
}
