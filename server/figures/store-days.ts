import { z } from "zod";
import { dailyFigures } from "../../drizzle/schema/figures";
import { dayInSaoPaulo } from "../../shared/brazil";
import { firstDayKept } from "../../shared/figures";
import { defineJob } from "../jobs/jobs";
import { measureDay, missingDays } from "./measure";

/**
 * Every hour, for the first time ten minutes after midnight: writes what the days came to that are over and not written
 * yet, back to the first that the charts show. Days on which the server was down are reconstructed from the tables.
 */
export const storeDays = defineJob({
  name: "store-daily-figures",
  cron: "10 * * * *",
  options: { retryLimit: 2, expireInSeconds: 30 * 60 },
  data: z.object({}),
  run: async ({ db, now }) => {
    const from = firstDayKept(dayInSaoPaulo(now()));
    for (const day of await missingDays(db, from, now())) {
      const figures = await measureDay(db, day, now());
      await db.insert(dailyFigures).values(figures).onConflictDoNothing();
    }
  },
});
