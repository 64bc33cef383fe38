import { z } from "zod";
import { figurePeriodNames } from "../../shared/figures";
import { router } from "../process/trpc";
import { figuresOf } from "./figures/snapshot";
import { staffProcedure } from "./procedures";

/** The marketplace's key figures. */
export const figuresRouter = router({
  over: staffProcedure("heavyRead")
    .input(z.object({ period: z.enum(figurePeriodNames) }))
    .query(({ ctx, input }) => figuresOf(ctx.db, input.period, ctx.now())),
});
