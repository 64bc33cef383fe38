import { eq, inArray, or } from "drizzle-orm";
import { schoolNames, schools } from "../../../drizzle/schema/schools";
import { schoolWords } from "../../../shared/places/school-names";
import type { Db } from "../../platform/database/database";

/** Recomputes the search words of schools from their names and the names of schools merged into them. */
export async function setSearchWords(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const names = await tx
    .select({ id: schools.id, mergedInto: schools.mergedInto, name: schools.name, label: schoolNames.label })
    .from(schools)
    .innerJoin(schoolNames, eq(schoolNames.schoolId, schools.id))
    .where(or(inArray(schools.id, [...ids]), inArray(schools.mergedInto, [...ids])))
    .orderBy(schoolNames.key);
  for (const id of ids) {
    const own = names.filter((name) => name.id === id);
    const merged = names.filter(({ mergedInto }) => mergedInto === id);
    const canonical = own.slice(0, 1).map(({ name }) => name);
    const words = schoolWords([...canonical, ...[...own, ...merged].map(({ label }) => label)]);
    await tx.update(schools).set({ words }).where(eq(schools.id, id));
  }
}
