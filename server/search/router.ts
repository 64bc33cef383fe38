import { relaxationsOutput, searchFilters, suggestInput, suggestOutput } from "../../shared/schemas/search";
import { publicProcedure, router } from "../http/trpc";
import { placesAround } from "../landing/places-around";
import { schoolsWithSeats } from "../landing/schools-with-seats";
import { findRelaxations } from "./spelling/relaxations";
import { suggest } from "./suggest";

/**
 * Calls that support searching; the search itself is among the calls about drivers (drivers-router.ts, §7).
 */
export const searchRouter = router({
  suggest: publicProcedure("database")
    .meta({
      openapi: { method: "GET", path: "/search/suggestions", summary: "Sugestões enquanto se digita" },
    })
    .input(suggestInput)
    .output(suggestOutput)
    .query(async ({ ctx, input }) => ({
      suggestions: await ctx.replicas.readPublic((db) => suggest(db, input, ctx.now())),
    })),

  relaxations: publicProcedure("heavyRead")
    .meta({
      openapi: { method: "GET", path: "/search/relaxations", summary: "Buscas mais amplas com resultados" },
    })
    .input(searchFilters)
    .output(relaxationsOutput)
    .query(({ ctx, input }) =>
      ctx.replicas.readPublic(async (db) => ({
        relaxations: await findRelaxations(db, input, ctx.now()),
        schools: await schoolsWithSeats(db, input, ctx.now()),
        ...(await placesAround(db, input, ctx.now())),
      })),
    ),
});
