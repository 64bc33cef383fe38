import { z } from "zod";
import { publicId } from "../../shared/ids";
import { caseDecisionInput } from "../../shared/schemas/reports";
import { caseFile } from "../cases/case-file";
import { decideCase } from "../cases/decide-case";
import { recordReading } from "../operation/record-action";
import { router } from "../process/trpc";
import { operatorProcedure, staffProcedure } from "./procedures";

const byId = z.object({ id: publicId });

/** A driver's case as staff see it, and the decisions about it. */
export const casesRouter = router({
  file: staffProcedure("database")
    .input(byId)
    .query(async ({ ctx, input }) => {
      const file = await caseFile(ctx, input.id, ctx.staff.role);
      await recordReading(ctx, { action: "report-opened", subject: input.id, actor: ctx.staff.id });
      return file;
    }),

  decide: operatorProcedure("mail")
    .input(caseDecisionInput)
    .mutation(async ({ ctx, input }) => ({
      decisionId: await ctx.db.transaction((tx) =>
        decideCase({ ...ctx, db: tx }, { ...input, staffId: ctx.staff.id }),
      ),
    })),
});
