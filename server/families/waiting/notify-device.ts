import { eq } from "drizzle-orm";
import { pushDevices } from "../../../drizzle/schema/push/tables";
import { counted } from "../../../shared/brazil";
import { waitingText } from "../../../shared/families/waiting/waiting-text";
import { paths } from "../../../shared/paths";
import type { PushText } from "../../../shared/push/kinds";
import type { Db } from "../../platform/database/database";
import { writeNotices } from "../../process/push/write-notices";
import type { Services } from "../../process/services";
import type { News } from "./find-news";
import { noticesOf, searchPath } from "./mail-news";
import { markSent, type Turn, takeTurn } from "./take-turn";

/** Writes the day's notice for a device that waits for seats, and marks it as told, in one transaction `tx`. */
export async function notifyDevice(
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
