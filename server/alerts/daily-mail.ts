import { z } from "zod";
import { dayInSaoPaulo } from "../../shared/brazil";
import { consolePaths } from "../../shared/operation/console-paths";
import { queueKinds } from "../../shared/queue";
import { defineJob } from "../jobs/jobs";
import { systemHealth } from "../ops/system-health";
import type { Services } from "../services";
import { notifyOperators } from "./notify-operators";
import { lateItems, troublesOf } from "./queries";

/** Backups are made every night; after this many hours one was missed. */
const BACKUP_LATE_HOURS = 36;

/** At eight in São Paulo: mails operators what is overdue or dead. If there is nothing, no mail is sent. */
export const dailyMail = defineJob({
  name: "tell-what-is-late",
  // Hourly in the morning, in case the server is down at eight; `notifyOperators` prevents duplicates.
  cron: "0 8-13 * * *",
  data: z.object({}),
  run: async (services) => {
    const late = await latenessOf(services);
    if (late.length === 0) return;
    await services.db.transaction((tx) =>
      notifyOperators(
        { ...services, db: tx },
        {
          kind: "daily",
          subject: dayInSaoPaulo(services.now()),
          title: "O que está atrasado na operação",
          paragraphs: late,
          path: consolePaths.queue,
        },
      ),
    );
  },
});

/** What is overdue or dead now, one sentence each. */
async function latenessOf(services: Services): Promise<string[]> {
  const { db, now } = services;
  const { lateMails, backupAgeSeconds } = await systemHealth(services);
  const backupHours = backupAgeSeconds === null ? 0 : Math.floor(backupAgeSeconds / 3600);
  return [
    ...(await lateItems(db, now())).map(
      ({ kind, late }) => `${queueKinds[kind].name} fora do prazo: ${late}.`,
    ),
    ...(await troublesOf(services)).map(({ sentence }) => sentence),
    ...(lateMails > 0 ? [`Emails que esperam há mais de dez minutos: ${lateMails}.`] : []),
    ...(backupHours >= BACKUP_LATE_HOURS ? [`A última cópia de segurança tem ${backupHours} horas.`] : []),
  ];
}
