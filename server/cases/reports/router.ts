import { z } from "zod";
import { protocolInput, reportStatus } from "../../../shared/schemas/reports";
import { limitedBy, publicProcedure, router } from "../../process/trpc";
import { findReportStatus } from "./find-status";

export const reportsRouter = router({
  /** A POST, so that protocol and e-mail are in no URL. */
  status: publicProcedure("database")
    .meta({ openapi: { method: "POST", path: "/reports/status", summary: "Situação de uma denúncia" } })
    .input(protocolInput)
    .use(limitedBy("protocol"))
    .output(reportStatus.extend({ success: z.literal(true) }))
    .mutation(async ({ ctx, input }) => ({
      success: true as const,
      ...(await findReportStatus(ctx.db, input)),
    })),
});
