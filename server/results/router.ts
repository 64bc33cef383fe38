import { ownResults, resultsInput } from "../../shared/schemas/results";
import { findDriverOfUser } from "../drivers/queries";
import { DomainError } from "../http/domain-error";
import { router, signedInProcedure } from "../http/trpc";
import { demandNear } from "./demand";
import { resultsOver } from "./queries";

/** What a profile brings its driver. */
export const resultsRouter = router({
  own: signedInProcedure
    .meta({
      openapi: { method: "GET", path: "/drivers/results", summary: "O que meu perfil trouxe, dia a dia" },
    })
    .input(resultsInput)
    .output(ownResults)
    .query(async ({ ctx, input }) => {
      const driver = await findDriverOfUser(ctx.db, ctx.user.id);
      if (!driver) throw new DomainError("PROFILE_NOT_FOUND");
      return {
        ...(await resultsOver(ctx.db, driver.id, input.days, ctx.now())),
        demand: await demandNear(ctx.db, driver, ctx.now()),
      };
    }),
});
