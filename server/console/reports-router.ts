import { z } from "zod";
import { publicId } from "../../shared/ids";
import { decisionInput } from "../../shared/schemas/reports";
import { router } from "../http/trpc";
import { decideReport } from "../reports/decide-report";
import { reportFile } from "../reports/report-file";
import { startAnalysis } from "../reports/start-analysis";
import { undoDecision } from "../reports/undo-decision";
import { operatorProcedure, staffProcedure } from "./procedures";

const byId = z.object({ id: publicId });

/** A report as staff see it, and the decisions about it. */
export const reportsRouter = router({
  file: staffProcedure("database")
    .input(byId)
    .query(({ ctx, input }) => reportFile(ctx, input.id, ctx.staff.role)),

  open: operatorProcedure("write")
    .input(byId)
    .mutation(({ ctx, input }) => startAnalysis(ctx, input.id, ctx.staff.id)),

  decide: operatorProcedure("mail")
    .input(decisionInput)
    .mutation(({ ctx, input }) =>
      ctx.db.transaction((tx) => decideReport({ ...ctx, db: tx }, { ...input, staffId: ctx.staff.id })),
    ),

  undo: operatorProcedure("write")
    .input(byId)
    .mutation(({ ctx, input }) =>
      ctx.db.transaction((tx) => undoDecision({ ...ctx, db: tx }, input.id, ctx.staff.id)),
    ),
});
