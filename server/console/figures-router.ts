import { z } from "zod";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import { figurePeriodNames, firstDayKept } from "../../shared/figures";
import { moneyOver } from "../figures/money";
import { figuresOver } from "../figures/queries";
import { router } from "../http/trpc";
import { leavingReasonsSince } from "../subscriptions/leaving/queries";
import { staffProcedure } from "./procedures";

/** How the marketplace does. */
export const figuresRouter = router({
  over: staffProcedure
    .input(z.object({ period: z.enum(figurePeriodNames) }))
    .query(async ({ ctx, input }) => {
      const at = ctx.now();
      const since = startOfDay(firstDayKept(dayInSaoPaulo(at)));
      const [periods, money, leaving] = await Promise.all([
        figuresOver(ctx.db, input.period, at),
        moneyOver(ctx.db, input.period, at),
        leavingReasonsSince(ctx.db, since),
      ]);
      return { at, periods, money, leaving };
    }),
});
