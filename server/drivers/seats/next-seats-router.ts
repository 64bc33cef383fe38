import { done } from "../../../shared/answers";
import { successes } from "../../../shared/messages";
import { canUseNextSeats, nextSeatsAt } from "../../../shared/profile/next-seats";
import { nextSeatsInput, ownNextSeats, savedNextSeats, savedSeats } from "../../../shared/schemas/seats";
import { router, signedInProcedure } from "../../process/trpc";
import { findDetails } from "../details/read-details";
import { findDriverOfUser } from "../queries";
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
    .mutation(async ({ ctx, input }) => ({
      next: await saveNextSeats(ctx, input),
      ...done(successes.nextSeatsSaved(input.year)),
    })),

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
});
