import { z } from "zod";
import { driverCard } from "../../shared/schemas/drivers";
import { searchInput, searchOutput } from "../../shared/schemas/search";
import { shownList, shownResults } from "../counting/shown";
import { requireYear } from "../drivers/seats/require-year";
import { publicProcedure, router } from "../process/trpc";
import { readsFor } from "./reads";
import { searchAsTyped } from "./search-as-typed";
import { featuredDrivers } from "./search-drivers";

/** Calls that return lists of drivers; their paths are among those about drivers (§7). */
export const driverSearchRouter = router({
  featured: publicProcedure("database")
    .meta({ openapi: { method: "GET", path: "/drivers/featured", summary: "Condutores em destaque" } })
    .output(z.array(driverCard))
    .query(async ({ ctx }) => {
      const featured = await ctx.replicas.readPublic((db) => featuredDrivers(db, ctx.now()));
      ctx.noteShown(shownList("search", featured));
      return featured;
    }),

  search: publicProcedure("heavyRead")
    .meta({ openapi: { method: "GET", path: "/drivers/search", summary: "Busca de condutores" } })
    .input(searchInput)
    .output(searchOutput)
    .query(async ({ ctx, input }) => {
      requireYear(input.year, ctx.now());
      const { query, found } = await ctx.replicas.readPublic((db) => searchAsTyped(readsFor(ctx, db), input));
      ctx.noteShown(shownResults(query, found));
      return found;
    }),
});
