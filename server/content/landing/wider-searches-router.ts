import { relaxationsOutput, searchFilters } from "../../../shared/schemas/search";
import { publicProcedure, router } from "../../process/trpc";
import { otherShifts } from "../../search/other-shifts";
import { findRelaxations } from "../../search/spelling/relaxations";
import { understandPlace } from "../../search/spelling/understand-place";
import { citiesForSearch } from "./cities-for-search";
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
      ctx.replicas.readPublic(async (db) => {
        const [filters, now] = [{ ...input, ...understandPlace(input) }, ctx.now()];
        return {
          shifts: await otherShifts(db, filters, now),
          relaxations: await findRelaxations(db, filters, now),
          schools: await schoolsWithSeats(db, filters, now),
          ...(await citiesForSearch(db, filters, now)),
          ...(await placesAround(db, filters, now)),
        };
      }),
    ),
});
