import { relaxationsOutput, searchFilters } from "../../../shared/schemas/search";
import { requireYear } from "../../drivers/seats/require-year";
import { publicProcedure, router } from "../../process/trpc";
import { otherShifts } from "../../search/other-shifts";
import { readsFor } from "../../search/reads";
import { findRelaxations } from "../../search/spelling/relaxations";
import { understandPlace } from "../../search/spelling/understand-place";
import { aroundSearch } from "./around-search";

/** What helps when a search found nobody: wider searches, and the places and schools around it that have pages. */
export const widerSearchesRouter = router({
  relaxations: publicProcedure("heavyRead")
    .meta({
      openapi: { method: "GET", path: "/search/relaxations", summary: "Buscas mais amplas com resultados" },
    })
    .input(searchFilters)
    .output(relaxationsOutput)
    .query(({ ctx, input }) => {
      requireYear(input.year, ctx.now());
      return ctx.replicas.readPublic(async (db) => {
        const filters = { ...input, ...understandPlace(input) };
        const reads = readsFor(ctx, db);
        return {
          shifts: await otherShifts(reads, filters),
          relaxations: await findRelaxations(reads, filters),
          ...(await aroundSearch(reads, filters)),
        };
      });
    }),
});
