import { done, doneOutput } from "../../../shared/answers";
import { successes } from "../../../shared/messages";
import { dataRequestLink } from "../../../shared/schemas/data-requests";
import { publicProcedure, router } from "../../process/trpc";
import { proveDataRequest } from "./prove-data-request";

/** What the person of a data request does; staff's calls are in server/console. */
export const dataRequestProofRouter = router({
  prove: publicProcedure("write")
    .meta({
      openapi: {
        method: "POST",
        path: "/data-requests/prove",
        summary: "Confirmação da exclusão dos dados, pelo link do email",
      },
    })
    .input(dataRequestLink)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await proveDataRequest(ctx, input.token);
      return done(successes.erasureConfirmed);
    }),
});
