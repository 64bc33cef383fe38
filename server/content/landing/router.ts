import { landingInput, landingPage } from "../../../shared/schemas/landing";
import { shownList } from "../../counting/shown";
import { DomainError } from "../../platform/http/domain-error";
import { publicProcedure, router } from "../../process/trpc";
import { findPlace } from "./find-place";
import { readLandingPage } from "./read-page";

/** Pages about places: Brazil, its states, cities, schools and neighborhoods. */
export const landingRouter = router({
  page: publicProcedure("heavyRead")
    .meta({
      openapi: { method: "GET", path: "/places", summary: "Página de um estado, cidade, escola ou bairro" },
    })
    .input(landingInput)
    .output(landingPage)
    .query(async ({ ctx, input }) => {
      const page = await ctx.replicas.readPublic(async (db) => {
        const place = await findPlace(db, input);
        return place && readLandingPage(db, place, ctx.now());
      });
      if (!page) throw new DomainError("NOT_FOUND");
      ctx.noteShown(shownList("city", page.cards));
      return page;
    }),
});
