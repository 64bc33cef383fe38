import { router } from "../process/trpc";
import { troublesOf } from "./alerts/queries";
import { firstDayTasksLeft } from "./health/first-day";
import { healthNow } from "./health/health-now";
import { staffProcedure } from "./procedures";

/** The product's health: the card of the queue, and the banner of every other page while something fails. */
export const healthRouter = router({
  now: staffProcedure("database").query(async ({ ctx }) => ({
    cells: await healthNow(ctx),
    firstDay: await firstDayTasksLeft(ctx),
  })),

  troubles: staffProcedure("database").query(({ ctx }) => troublesOf(ctx)),
});
