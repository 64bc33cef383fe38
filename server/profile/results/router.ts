import { done, doneOutput } from "../../../shared/answers";
import { successes } from "../../../shared/messages";
import { ownResults, resultMailLink, resultMails, resultsInput } from "../../../shared/schemas/results";
import { findDriverOfUser } from "../../drivers/queries";
import { DomainError } from "../../platform/http/domain-error";
import { publicProcedure, router, signedInProcedure } from "../../process/trpc";
import { demandNear } from "./demand";
import { resultMailSwitch } from "./own-mails";
import { resultsOver } from "./queries";

/** A driver's own figures, and the monthly mail about them. */
export const resultsRouter = router({
  own: signedInProcedure("heavyRead")
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

  mails: signedInProcedure("database")
    .meta({ openapi: { method: "GET", path: "/drivers/results/mails", summary: "Resumo mensal por email" } })
    .output(resultMails)
    .query(({ ctx }) => resultMailSwitch.read(ctx)),

  setMails: signedInProcedure("write")
    .meta({
      openapi: {
        method: "POST",
        path: "/drivers/results/mails",
        summary: "Ligar ou desligar o resumo mensal",
      },
    })
    .input(resultMails)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await resultMailSwitch.set(ctx, input);
      return done(input.isOn ? successes.resultMailsOn : successes.resultMailsOff);
    }),

  endMails: publicProcedure("write")
    .meta({
      openapi: { method: "POST", path: "/results/end-mails", summary: "Fim do resumo mensal pelo link dele" },
    })
    .input(resultMailLink)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await resultMailSwitch.endByLink(ctx, input.token);
      return done(successes.resultMailsOff);
    }),
});
