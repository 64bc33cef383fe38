import { and, eq, isNull } from "drizzle-orm";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import type { Db } from "../../platform/database/database";
import { withdrawRequests } from "./withdraw-request";

// What becomes of a device's requests when the device changes; they are found by the hash of its secret.

/** A phone that has lost its secret and is known by its subscription keeps its requests. */
export async function moveRequests(tx: Db, from: string, to: string): Promise<void> {
  await tx.update(seatRequests).set({ deviceHash: to }).where(eq(seatRequests.deviceHash, from));
}

/** "Apagar tudo deste aparelho". */
export async function withdrawOfDevice(tx: Db, deviceHash: string, now: Date): Promise<void> {
  const isLive = and(eq(seatRequests.deviceHash, deviceHash), isNull(seatRequests.endedAt));
  const rows = await tx.select({ id: seatRequests.id }).from(seatRequests).where(isLive);
  const ids = rows.map(({ id }) => id);
  await withdrawRequests(tx, ids, now);
}

/** Whether a device has requests that nobody has ended. */
export async function hasRequests(db: Db, deviceHash: string): Promise<boolean> {
  return (
    (await db.$count(
      seatRequests,
      and(eq(seatRequests.deviceHash, deviceHash), isNull(seatRequests.endedAt)),
    )) > 0
  );
}
