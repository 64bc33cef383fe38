import { eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { pushDevices } from "../../../drizzle/schema/push/tables";
import { waitingFamilies } from "../../../drizzle/schema/waiting";
import { defineJob } from "../../process/jobs/jobs";
import { sendPush } from "../../process/push/send-push";
import { familiesWithNews } from "./families-with-news";
import { notifyDevice } from "./notify-device";

/** Phones per run: some seconds' work, so that a shutdown loses little of it. */
const PORTION = 500;
/** Phones per transaction: nothing leaves the process within it. */
const AT_ONCE = 50;

/**
 * Every five minutes: tells phones about drivers with a new seat and about notices that end soon, each at most once a day. Apart
 * from the mails, which wait while the mail server is away.
 */
export const notifyWaitingPhones = defineJob({
  name: "notify-waiting-phones",
  label: "Avisar celulares que esperam vaga",
  cron: "*/5 * * * *",
  options: { retryLimit: 2, expireInSeconds: 30 * 60 },
  data: z.object({}),
  run: async (services) => {
    const { db, jobs, pushKeys } = services;
    if (!pushKeys) return;
    // Those of a key of ours that is no more are reached again once they have opened a page.
    const reached = db
      .select({ id: pushDevices.id })
      .from(pushDevices)
      .where(eq(pushDevices.keyId, pushKeys.id));
    const families = await familiesWithNews(services, inArray(waitingFamilies.deviceId, reached), PORTION);
    for (let from = 0; from < families.length; from += AT_ONCE)
      await db.transaction(async (tx) => {
        for (const familyId of families.slice(from, from + AT_ONCE))
          await notifyDevice(services, tx, familyId);
        await jobs.enqueue(tx, sendPush, {});
      });
    if (families.length === PORTION) await jobs.enqueue(db, notifyWaitingPhones, {});
  },
});
