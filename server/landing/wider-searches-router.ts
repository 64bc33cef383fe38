import { relaxationsOutput, searchFilters } from "../../shared/schemas/search";
import { publicProcedure, router } from "../http/trpc";
import { findRelaxations } from "../search/spelling/relaxations";
import { placesAround } from "./places-around";
import { schoolsWithSeats } from "./schools-with-seats";

/** What helps when a search found nobody: wider searches, and the places and schools around it that have pages. */
export const widerSearchesRouter = router({
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
