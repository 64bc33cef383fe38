import { z } from "zod";
import { dayInSaoPaulo } from "../../../shared/brazil";
import { consolePaths } from "../../../shared/operation/console-paths";
import { type HealthCell, healthKinds } from "../../../shared/operation/health";
import { queueKinds } from "../../../shared/queue";
import { notifyOperators } from "../../operation/notify-operators";
import { defineJob } from "../../process/jobs/jobs";
import { healthNow } from "../health/health-now";
import { lateItems } from "./queries";

const ONE_DAY = 24 * 60 * 60 * 1000;

/** At eight in São Paulo: mails operators what is overdue, and the product's health. On a good day no mail is sent. */
export const remindOperators = defineJob({
  name: "tell-what-is-late",
  label: "Avisar a equipe do que está atrasado",
  // Hourly until night, in case the server is down at eight; `pauseMs` prevents duplicates.
  cron: "0 8-22 * * *",
  data: z.object({}),
  run: async (services) => {
    const paragraphs = dailyLines(await lateItems(services.db, services.now()), await healthNow(services));
    if (paragraphs.length === 0) return;
    await services.db.transaction((tx) =>
      notifyOperators(
        { ...services, db: tx },
        {
          kind: "daily",
          subject: dayInSaoPaulo(services.now()),
          pauseMs: ONE_DAY,
          title: "O que está atrasado na operação",
          paragraphs,
          path: consolePaths.queue,
        },
      ),
    );
  },
});

type LateItems = Awaited<ReturnType<typeof lateItems>>;

/** What is overdue, and each part of the product's health; nothing if nothing is overdue or red. */
export function dailyLines(late: LateItems, cells: readonly HealthCell[]): string[] {
  if (late.length === 0 && !cells.some(({ isRed }) => isRed)) return [];
  return [
    ...late.map(({ kind, late: items }) => `${queueKinds[kind].name} fora do prazo: ${items}.`),
    // Red first, as on the card.
    ...cells.toSorted((a, b) => Number(b.isRed) - Number(a.isRed)).map(healthLine),
  ];
}

function healthLine({ kind, isRed, state, detail }: HealthCell): string {
  const { name, todo } = healthKinds[kind];
  return `${name}: ${[state, detail].filter(Boolean).join(", ")}.${isRed ? ` O que fazer: ${todo}` : ""}`;
}
