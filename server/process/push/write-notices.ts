import { type SQL, sql } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { pushDevices, pushNotices } from "../../../drizzle/schema/push/tables";
import { type DriverPushKind, driverKinds, type PushKind, type PushText } from "../../../shared/push/kinds";
import type { Db } from "../../platform/database/database";
import type { Services } from "../services";
import { sendPush } from "./send-push";

type Needs = Pick<Services, "jobs" | "now" | "pushKeys">;

/** A driver by the account or by the profile. */
export type PushedDriver = { userId: string } | { driverId: string };

/** A notice as it is written. The same `key` is written once per device. */
export type PushNotice = PushText & { kind: PushKind; key: string };

/**
 * Writes a notice for a driver's devices that want this kind, in the transaction of the change that causes it, and queues
 * the sending.
 */
export async function notifyDriver(
  services: Needs,
  tx: Db,
  to: PushedDriver,
  kind: DriverPushKind,
  key: string,
): Promise<void> {
  const { title, body, path } = driverKinds[kind];
  const owner =
    "userId" in to
      ? sql`${to.userId}`
      : sql`(select ${drivers.userId} from ${drivers} where ${drivers.id} = ${to.driverId})`;
  const isSubscribed = sql`${pushDevices.userId} = ${owner} and ${pushDevices.kinds} @> array[${kind}::text]`;
  const count = await writeNotices(services, tx, isSubscribed, {
    kind,
    key: `${kind}-${key}`,
    title,
    body,
    path,
  });
  if (count > 0) await services.jobs.enqueue(tx, sendPush, {});
}

/** Writes a notice for these devices, if they subscribed with our key of now; returns for how many. */
export async function writeNotices(
  { now, pushKeys }: Pick<Needs, "now" | "pushKeys">,
  tx: Db,
  areMeant: SQL,
  { kind, key, title, body, path }: PushNotice,
): Promise<number> {
  if (!pushKeys) return 0;
  const at = sql`${now().toISOString()}::timestamptz`;
  const { rows } = await tx.execute(sql`
    insert into ${pushNotices} (id, device_id, service, kind, key, title, body, path, created_at, due_at)
    select gen_random_uuid()::text, ${pushDevices.id}, ${pushDevices.service}, ${kind}, ${key}, ${title}, ${body}, ${path}, ${at}, ${at}
    from ${pushDevices} where ${areMeant} and ${pushDevices.keyId} = ${pushKeys.id}
    on conflict (device_id, key) do nothing returning id`);
  return rows.length;
}
