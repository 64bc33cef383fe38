import { done, doneOutput } from "../../../shared/answers";
import { WAITING_DAYS } from "../../../shared/limits";
import { successes } from "../../../shared/messages";
import {
  waitingCounts,
  waitingInput,
  waitingLinked,
  waitingLinkInput,
  waitingSent,
} from "../../../shared/schemas/waiting";
import { publicProcedure, router, signedInProcedure } from "../../process/trpc";
import { askByDevice } from "./ask-by-device";
import { askForNotice } from "./ask-for-notice";
import { countOwnFamilies } from "./count-own-families";
import { confirmByLink, endByLink, readLinked, renewByLink } from "./mailed-link";

/** "Avise-me quando houver vaga": notices without an account, by e-mail once that is confirmed, or on a phone. */
export const waitingRouter = router({
  ask: publicProcedure("mail")
    .meta({ openapi: { method: "POST", path: "/waiting", summary: "Aviso quando houver vaga" } })
    .input(waitingInput)
    .output(waitingSent)
    .mutation(async ({ ctx, input: { device, saysHow: _, ...form } }) => {
      const hasBegun = device ? await askByDevice(ctx, form, device) : true;
      if (form.email !== "") await askForNotice(ctx, form);
      const byPhone = hasBegun ? successes.waitingConfirmed : successes.waitingForPhone;
      return { waitsForPhone: !hasBegun, ...done(form.email === "" ? byPhone : successes.waitingRequested) };
    }),

  linked: publicProcedure("database")
    .meta({ openapi: { method: "GET", path: "/waiting/linked", summary: "Os avisos de um link do email" } })
    .input(waitingLinkInput)
    .output(waitingLinked)
    .query(({ ctx, input }) => readLinked(ctx, input.token)),

  confirm: publicProcedure("write")
    .meta({ openapi: { method: "POST", path: "/waiting/confirm", summary: "Confirmação do aviso" } })
    .input(waitingLinkInput)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await confirmByLink(ctx, input.token);
      return done(successes.waitingConfirmed);
    }),

  renew: publicProcedure("write")
    .meta({
      openapi: { method: "POST", path: "/waiting/renew", summary: `Mais ${WAITING_DAYS} dias de aviso` },
    })
    .input(waitingLinkInput)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await renewByLink(ctx, input.token);
      return done(successes.waitingRenewed);
    }),

  // Mail programs unsubscribe with one click, for many people from few IP addresses.
  end: publicProcedure("database")
    .meta({ openapi: { method: "POST", path: "/waiting/end", summary: "Fim do aviso" } })
    .input(waitingLinkInput)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await endByLink(ctx, input.token);
      return done(successes.waitingEnded);
    }),

  /** Counts for the signed-in driver: no e-mails, and no place with fewer than three families. */
  own: signedInProcedure("database")
    .meta({ openapi: { method: "GET", path: "/drivers/waiting", summary: "Quantas famílias esperam vaga" } })
    .output(waitingCounts)
    .query(({ ctx }) => countOwnFamilies(ctx)),
});
