import { done, doneOutput } from "../../../shared/answers";
import { successes } from "../../../shared/messages";
import { canUseNextSeats, nextSeatsAt } from "../../../shared/profile/next-seats";
import {
  linkedNextSeats,
  nextSeatsAnswer,
  nextSeatsInput,
  ownNextSeats,
  savedNextSeats,
  savedSeats,
  seatsLinkInput,
} from "../../../shared/schemas/seats";
import { publicProcedure, router, signedInProcedure } from "../../process/trpc";
import { findDetails } from "../details/read-details";
import { findDriverOfUser } from "../queries";
import { answerNextByLink, readLinkedNextSeats } from "./next-seats-link";
import { seasonYear } from "./require-year";
import { saveNextSeats, useNextSeats } from "./save-next-seats";

/** A driver's seats for the year that is sold; outside its season there is nothing here. */
export const nextSeatsRouter = router({
  next: signedInProcedure("database")
    .meta({
      openapi: { method: "GET", path: "/drivers/seats/next", summary: "Minhas vagas do próximo ano letivo" },
    })
    .output(ownNextSeats)
    .query(async ({ ctx }) => {
      const year = seasonYear(ctx.now());
      const driver = await findDriverOfUser(ctx.db, ctx.user.id);
      const next = driver && nextSeatsAt((await findDetails(ctx.db, driver.id)).next, driver, ctx.now());
      return { year, next: next ?? null, canUse: canUseNextSeats(year, ctx.now()) };
    }),

  saveNext: signedInProcedure("write")
    .meta({
      openapi: {
        method: "POST",
        path: "/drivers/seats/next",
        summary: "Informar vagas do próximo ano letivo",
      },
    })
    .input(nextSeatsInput)
    .output(savedNextSeats)
    .mutation(async ({ ctx, input }) => {
      const { next, isReplaced } = await saveNextSeats(ctx, input);
      return { next, ...done(isReplaced ? successes.seatsNewer : successes.nextSeatsSaved(input.year)) };
    }),

  useNext: signedInProcedure("write")
    .meta({
      openapi: {
        method: "POST",
        path: "/drivers/seats/next/use",
        summary: "Usar as vagas do ano letivo como as de hoje",
      },
    })
    .output(savedSeats)
    .mutation(async ({ ctx }) => ({ ...(await useNextSeats(ctx)), ...done(successes.seatsSaved) })),

  nextAsked: publicProcedure("database")
    .meta({
      openapi: {
        method: "GET",
        path: "/seats/next/asked",
        summary: "O que o link do email do ano letivo pergunta",
      },
    })
    .input(seatsLinkInput)
    .output(linkedNextSeats)
    .query(({ ctx, input }) => readLinkedNextSeats(ctx, input.token)),

  answerNext: publicProcedure("write")
    .meta({
      openapi: {
        method: "POST",
        path: "/seats/next/answer",
        summary: "Resposta pelo link do email do ano letivo",
      },
    })
    .input(nextSeatsAnswer)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      const year = await answerNextByLink(ctx, input.token, input.shifts ?? undefined);
      return done(successes.nextSeatsSaved(year));
    }),
});
