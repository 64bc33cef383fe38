import { eq, inArray, or } from "drizzle-orm";
import { z } from "zod";
import { driverSchools, schools } from "../../../drizzle/schema/schools";
import { searchNames } from "../../../drizzle/schema/search";
import { publicId } from "../../../shared/ids";
import { shownName } from "../../../shared/places/school-names";
import { driverChanged } from "../../drivers/driver-changed";
import { defineJob } from "../../process/jobs/jobs";

/** Updates the search entries of drivers who serve schools that staff changed. Idempotent. */
export const refreshServing = defineJob({
  name: "refresh-serving",
  label: "Levar uma escola mudada para a busca",
  data: z.object({ schoolIds: z.array(publicId) }),
  run: async ({ db, now }, { schoolIds }) => {
    const involved = await db
      .select()
      .from(schools)
      .where(or(inArray(schools.id, schoolIds), inArray(schools.mergedInto, schoolIds)));
    // A name with the same words may be spelled differently.
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
    for (const { driverId } of serving) await db.transaction((tx) => driverChanged(tx, driverId, now()));
  },
});
