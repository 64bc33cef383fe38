import { z } from "zod";
import { publicId } from "../../shared/ids";
import { decisionReason, listCursor } from "../../shared/schemas/console";
import { recordAction } from "../operation/record-action";
import { router } from "../process/trpc";
import { countDeadJobs, listDeadJobs, retryDeadJob, retryDeadJobs } from "./ops/dead-jobs";
import { withLabels } from "./ops/job-labels";
import { waitingJobs } from "./ops/waiting-jobs";
import { operatorProcedure, staffProcedure } from "./procedures";

/** Background jobs: pending, failing, and dead ones that wait for an operator. */
export const jobsRouter = router({
  waiting: staffProcedure("heavyRead").query(({ ctx }) => waitingJobs(ctx)),

  stopped: staffProcedure("database")
    .input(z.object({ cursor: listCursor }))
    .query(async ({ ctx, input }) => {
      const { items, next } = await listDeadJobs(ctx, { after: input.cursor ?? undefined });
      // A job's data may contain personal data, so it is not returned.
      return {
        items: withLabels(
          ctx.jobs,
          items.map(({ id, job, since, fault }) => ({ id, job, since, fault })),
        ),
        next,
        total: await countDeadJobs(ctx.db),
      };
    }),

  retry: operatorProcedure("write")
    .input(z.object({ id: publicId, reason: decisionReason }))
    .mutation(async ({ ctx, input: { id, reason } }) => {
      await retryDeadJob(ctx, id);
      await recordAction(ctx, { action: "job-retried", subject: id, reason, actor: ctx.staff.id });
    }),

  retryAll: operatorProcedure("write")
    .input(z.object({ reason: decisionReason }))
    .mutation(async ({ ctx, input: { reason } }) => {
      const retried = await retryDeadJobs(ctx);
      await recordAction(ctx, { action: "all-jobs-retried", subject: null, reason, actor: ctx.staff.id });
      return { retried };
    }),
});
