import { z } from "zod";
import { consolePaths } from "../../../shared/operation/console-paths";
import { deleteOldAlerts, isNews, notifyOperators } from "../../operation/notify-operators";
import { log } from "../../platform/http/log";
import { defineJob } from "../../process/jobs/jobs";
import { reportedProfiles, troublesOf } from "./queries";

/** Every five minutes: alerts operators to system problems and to profiles with many reports, once in six hours each. */
export const watchTroubles = defineJob({
  name: "watch-troubles",
  label: "Vigiar o que está parado",
  cron: "*/5 * * * *",
  options: { retryLimit: 1 },
  data: z.object({}),
  run: async (services) => {
    await services.db.transaction(async (tx) => {
      const inside = { ...services, db: tx };
      for (const { kind, title, sentence } of await troublesOf(inside)) {
        // Failing mail can't be reported by mail: the log and the console show it.
        if (kind === "mail-failing") {
          if (await isNews(tx, { kind, subject: "" }, services.now())) log.error({ trouble: kind }, sentence);
        } else
          await notifyOperators(inside, { kind, title, paragraphs: [sentence], path: consolePaths.queue });
      }
      for (const { driverId, reports } of await reportedProfiles(tx)) {
        await notifyOperators(inside, {
          kind: "reported-profile",
          subject: driverId,
          title: `${reports} denúncias abertas do mesmo perfil`,
          // No name, because others may read the mail; the console shows who it is.
          paragraphs: [`Um perfil tem ${reports} denúncias abertas. Elas estão no topo da fila.`],
          path: `${consolePaths.queue}?tipo=case`,
        });
      }
      await deleteOldAlerts(tx, services.now());
    });
  },
});
