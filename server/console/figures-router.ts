import { z } from "zod";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import { figurePeriodNames, firstDayKept } from "../../shared/figures";
import { figuresByCity } from "../figures/cities";
import { moneyOver } from "../figures/money";
import { figuresOver } from "../figures/queries";
import { router } from "../http/trpc";
import { leavingReasonsSince } from "../subscriptions/leaving/queries";
import { citiesWaiting } from "../waiting/queries";
import { staffProcedure } from "./procedures";

const CITIES_SHOWN = 10;

/** The marketplace's key figures. */
export const figuresRouter = router({
  over: staffProcedure("heavyRead")
    .input(z.object({ period: z.enum(figurePeriodNames) }))
    .query(async ({ ctx, input }) => {
      const at = ctx.now();
      const since = startOfDay(firstDayKept(dayInSaoPaulo(at)));
      const [periods, money, leaving, waiting, cities] = await Promise.all([
        figuresOver(ctx.db, input.period, at),
        moneyOver(ctx.db, input.period, at),
        leavingReasonsSince(ctx.db, since),
        citiesWaiting(ctx.db, at, CITIES_SHOWN),
        figuresByCity(ctx.db, at),
      ]);
      return { at, periods, money, leaving, waiting, cities };
    }),
});
