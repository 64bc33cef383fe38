import { eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { pushDevices } from "../../../drizzle/schema/push/tables";
import { waitingFamilies } from "../../../drizzle/schema/waiting";
import { counted } from "../../../shared/brazil";
import { waitingText } from "../../../shared/families/waiting/waiting-text";
import { paths } from "../../../shared/paths";
import type { PushText } from "../../../shared/push/kinds";
import type { Db } from "../../platform/database/database";
import { defineJob } from "../../process/jobs/jobs";
import { sendPush } from "../../process/push/send-push";
import { writeNotices } from "../../process/push/write-notices";
import type { Services } from "../../process/services";
import { familiesWithNews } from "./families-with-news";
import type { News } from "./find-news";
import { noticesOf, searchPath } from "./mail-news";
import { markSent, type Turn, takeTurn } from "./take-turn";

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

/** Writes the day's notice for a device that waits for seats, and marks it as told, in one transaction `tx`. */
async function notifyDevice(
  services: Pick<Services, "now" | "pushKeys">,
  tx: Db,
  familyId: string,
): Promise<void> {
  const turn = await takeTurn(tx, familyId, services.now());
  if (!turn?.deviceId) return;
  await writeNotices(services, tx, eq(pushDevices.id, turn.deviceId), {
    kind: "waiting",
    key: `waiting-${turn.toldAt.getTime()}`,
    ...textOf(turn),
  });
  await markSent(tx, turn);
}

/** "EMEF Padre Anchieta, tarde: 2 condutores", one for each place; or that a notice ends soon. */
function textOf({ news, ending }: Pick<Turn, "news" | "ending">): PushText {
  const notices = noticesOf(news);
  if (notices.length === 0) {
    const body = `${joined(ending.map(waitingText))}. Toque para continuar com o aviso.`;
    return { title: "Ainda procura vaga?", body, path: paths.devices };
  }
  const bodies = notices.map((notice) => `${waitingText(notice)}: ${driversWith(news, notice.id)}`);
  return { title: "Abriu vaga", body: joined(bodies), path: searchPath(notices[0]) };
}

/** Phones show few lines, and a payload has few bytes. */
function joined(parts: readonly string[]): string {
  const [shown, more] = [parts.slice(0, 3), parts.length - 3];
  return [...shown, ...(more > 0 ? [`e mais ${more}`] : [])].join("; ");
}

function driversWith(news: readonly News[], noticeId: string): string {
  const count = news.filter(({ notices }) => notices.some(({ id }) => id === noticeId)).length;
  return counted(count, "condutor", "condutores");
}
