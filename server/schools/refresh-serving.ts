import { eq, inArray, or } from "drizzle-orm";
import { z } from "zod";
import { driverSchools, schools } from "../../drizzle/schema/schools";
import { searchNames } from "../../drizzle/schema/search";
import { publicId } from "../../shared/ids";
import { shownName } from "../../shared/places/school-names";
import { defineJob } from "../jobs/jobs";
import { refreshSearchEntry } from "../search/entries/refresh-search-entry";

/** Brings search in line with schools that staff changed, for each driver who serves one of them; done again it changes nothing. */
export const refreshServing = defineJob({
  name: "refresh-serving",
  data: z.object({ schoolIds: z.array(publicId) }),
  run: async ({ db, now }, { schoolIds }) => {
    const involved = await db
      .select()
      .from(schools)
      .where(or(inArray(schools.id, schoolIds), inArray(schools.mergedInto, schoolIds)));
    // A name of the same words may be written in another way.
    for (const school of involved)
      await db
        .update(searchNames)
        .set({ label: shownName(school) })
        .where(eq(searchNames.schoolId, school.id));
    const ids = involved.map(({ id }) => id);
    const serving = await db
      .selectDistinct({ driverId: driverSchools.driverId })
      .from(driverSchools)
      .where(inArray(driverSchools.schoolId, ids));
    for (const { driverId } of serving) await db.transaction((tx) => refreshSearchEntry(tx, driverId, now()));
  },
});
