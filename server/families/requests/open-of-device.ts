import { and, asc, eq, gt } from "drizzle-orm";
import { pushDevices } from "../../../drizzle/schema/push/tables";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import { yearOnSale } from "../../../shared/profile/next-seats";
import type { PushText } from "../../../shared/push/kinds";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import type { Context } from "../../process/context";
import { sendPush } from "../../process/push/send-push";
import { writeNotices } from "../../process/push/write-notices";
import { findOthers } from "./linked-requests";
import { countOpened, openRequest } from "./open-request";
import type { RequestRow } from "./queries";
import { lockRequests } from "./refuse-surplus";

type Opening = Pick<Context, "db" | "now" | "jobs" | "pushKeys" | "tally" | "clientAddress">;

/** Requests of a device that wait for its answer: of the last hour. */
const areWaiting = (deviceHash: string, now: Date) =>
  and(
    eq(seatRequests.deviceHash, deviceHash),
    eq(seatRequests.state, "unconfirmed"),
    gt(seatRequests.createdAt, retentionCutoff(RETENTION.pushUnanswered, now)),
  );

/**
 * Opens what a device asked for before it answered its first notice, oldest first. What is too many by now is deleted, and the
 * phone is told why.
 */
export async function openOfDevice(
  ctx: Opening,
  { id: deviceId, secretHash }: { id: string; secretHash: string },
): Promise<void> {
  const waiting = await ctx.db
    .select()
    .from(seatRequests)
    .where(areWaiting(secretHash, ctx.now()))
    .orderBy(asc(seatRequests.createdAt), asc(seatRequests.id));
  for (const request of waiting) {
    try {
      if (await ctx.db.transaction((tx) => openWaiting(ctx, tx, request))) countOpened(ctx, request);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { path } = await findOthers(ctx, request);
      const { message: body } = error;
      const text = { title: "Seu pedido não foi enviado", body, path };
      await ctx.db.transaction((tx) => giveUp(ctx, tx, request.id, deviceId, text));
    }
  }
}

/** @returns false if another worker was faster */
async function openWaiting(
  ctx: Opening,
  tx: Db,
  { id, driverId, year, ...asker }: RequestRow,
): Promise<boolean> {
  const now = ctx.now();
  if (driverId === null || year !== yearOnSale(now)) throw new DomainError("REQUESTS_NOT_TAKEN");
  const request = { ...asker, id, driverId, year };
  await lockRequests(tx, request);
  const [locked] = await tx.select().from(seatRequests).where(eq(seatRequests.id, id)).for("update");
  if (locked?.state !== "unconfirmed") return false;
  await openRequest(tx, { ...request, network: await ctx.tally.networkInSeason(year, ctx) }, now);
  return true;
}

async function giveUp(ctx: Opening, tx: Db, id: string, deviceId: string, text: PushText): Promise<void> {
  await tx.delete(seatRequests).where(and(eq(seatRequests.id, id), eq(seatRequests.state, "unconfirmed")));
  const notice = { kind: "request", key: `request-lost-${id}`, ...text } as const;
  await writeNotices(ctx, tx, eq(pushDevices.id, deviceId), notice);
  await ctx.jobs.enqueue(tx, sendPush, {});
}
