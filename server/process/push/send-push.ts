import { and, isNull, lte } from "drizzle-orm";
import { z } from "zod";
import { pushNotices } from "../../../drizzle/schema/push/tables";
import { PUSH_AT_ONCE, PUSH_RUN } from "../../../shared/push/limits";
import type { VapidKeys } from "../../platform/keys/push/vapid-keys";
import { defineJob } from "../jobs/jobs";
import type { Services } from "../services";
import { claimNotice } from "./claim-notice";
import { recordAnswer } from "./record-answer";
import { requestPush } from "./request-push";
import type { PushService } from "./subscription";

/**
 * Sends the notices that are due: each service on its own, a few at once. Runs every minute for what waited, and is queued
 * with what should go now. Ends after a while and queues the rest, so that a shutdown does not wait long.
 */
export const sendPush = defineJob({
  name: "send-push",
  label: "Enviar avisos aos celulares",
  cron: "* * * * *",
  options: { retryLimit: 1 },
  data: z.object({}),
  run: async (services) => {
    const { pushKeys, jobs, db } = services;
    if (!pushKeys) return;
    const endsAt = performance.now() + PUSH_RUN;
    const lanes = (await dueServices(services)).flatMap((service) =>
      Array.from({ length: PUSH_AT_ONCE }, (_, lane) => sendUntil(services, pushKeys, service, lane, endsAt)),
    );
    const areDone = await Promise.all(lanes);
    if (areDone.includes(false)) await jobs.enqueue(db, sendPush, {});
  },
});

async function dueServices({ db, now }: Services): Promise<PushService[]> {
  const rows = await db
    .selectDistinct({ service: pushNotices.service })
    .from(pushNotices)
    .where(and(isNull(pushNotices.claimedAt), lte(pushNotices.dueAt, now())));
  return rows.map(({ service }) => service);
}

/** Sends one after another; false if the time was over before the notices were. */
async function sendUntil(
  services: Services,
  keys: VapidKeys,
  service: PushService,
  lane: number,
  endsAt: number,
): Promise<boolean> {
  while (performance.now() < endsAt) {
    const notice = await claimNotice(services, keys, service, lane);
    if (!notice) return true;
    await recordAnswer(services, keys, notice, await requestPush(services, keys, notice));
  }
  return false;
}
