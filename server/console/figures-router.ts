import { z } from "zod";
import { figurePeriodNames } from "../../shared/figures";
import { figuresOver } from "../figures/queries";
import { router } from "../http/trpc";
import { staffProcedure } from "./procedures";

/** How the marketplace does. */
export const figuresRouter = router({
  over: staffProcedure
    .input(z.object({ period: z.enum(figurePeriodNames) }))
    .query(async ({ ctx, input }) => {
      const at = ctx.now();
      return { at, periods: await figuresOver(ctx.db, input.period, at) };
    }),
});
