import {
  filterGroupsInput,
  filterGroupsOutput,
  suggestInput,
  suggestOutput,
} from "../../shared/schemas/search";
import { requireYear } from "../drivers/seats/require-year";
import { publicProcedure, router } from "../process/trpc";
import { groupByFilters } from "./entries/group-by-filters";
import { readsOf } from "./reads";
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
    .query(async ({ ctx, input }) => {
      requireYear(input.year, ctx.now());
      return { suggestions: await ctx.replicas.readPublic((db) => suggest(db, input, ctx.now())) };
    }),

  filterGroups: publicProcedure("heavyRead")
    .meta({
      openapi: {
        method: "GET",
        path: "/search/filters",
        summary: "Quantos condutores de um lugar têm o que cada filtro pede",
      },
    })
    .input(filterGroupsInput)
    .output(filterGroupsOutput)
    .query(({ ctx, input }) =>
      ctx.replicas.readPublic((db) => groupByFilters(readsOf(db, ctx.now()), input)),
    ),
});
