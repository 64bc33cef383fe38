import { z } from "zod";
import { dailyFigures } from "../../../drizzle/schema/figures";
import { dayInSaoPaulo } from "../../../shared/brazil";
import { firstStoredDay } from "../../../shared/figures";
import { defineJob } from "../../process/jobs/jobs";
import { measureDay, missingDays } from "./measure";
import { storeSeasonWeeks } from "./season";

/**
 * Every hour, first ten minutes after midnight: stores the figures of past days that are missing, back to the first
 * that the charts show. Days on which the server was down are reconstructed from the tables. Also the season's weeks.
 */
export const storeDailyFigures = defineJob({
  name: "store-daily-figures",
  label: "Guardar os números do dia",
  cron: "10 * * * *",
  options: { retryLimit: 2, expireInSeconds: 30 * 60 },
  data: z.object({}),
  run: async ({ db, now }) => {
    const from = firstStoredDay(dayInSaoPaulo(now()));
    for (const day of await missingDays(db, from, now())) {
      const figures = await measureDay(db, day, now());
      await db.insert(dailyFigures).values(figures).onConflictDoNothing();
    }
    await storeSeasonWeeks(db, now());
  },
});
