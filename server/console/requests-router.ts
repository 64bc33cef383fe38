import { z } from "zod";
import { publicId } from "../../shared/ids";
import { HIDDEN_NAME } from "../../shared/operation/mask-contacts";
import { decideOddRequest, oddRequest } from "../families/requests/received/odd-request";
import { act, recordReading } from "../operation/record-action";
import { router } from "../process/trpc";
import { operatorProcedure, staffProcedure } from "./procedures";

const byId = z.object({ id: publicId });

/** Families' requests that a driver reported as odd. */
export const requestsConsoleRouter = router({
  /** A request; who asks is for operators only. */
  file: staffProcedure("database")
    .input(byId)
    .query(async ({ ctx, input: { id } }) => {
      const request = await oddRequest(ctx.db, id, ctx.now());
      if (!request) return null;
      await recordReading(ctx, { action: "request-opened", subject: id, actor: ctx.staff.id });
      return { ...request, firstName: ctx.staff.role === "operator" ? request.firstName : HIDDEN_NAME };
    }),

  decide: operatorProcedure("write")
    .input(byId.extend({ isShown: z.boolean() }))
    .mutation(({ ctx, input: { id, isShown } }) => {
      const action = isShown ? "request-shown" : "request-closed";
      const about = { id, staffId: ctx.staff.id };
      return act(ctx, { action, subject: id, reason: "", actor: ctx.staff.id }, (inside) =>
        decideOddRequest(inside, about, isShown),
      );
    }),
});
