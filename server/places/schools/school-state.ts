import { and, eq, inArray, notInArray, or } from "drizzle-orm";
import { z } from "zod";
import { driverSchools, schoolNames, schools } from "../../../drizzle/schema/schools";
import type { Db } from "../../platform/database/database";

/** A snapshot of what staff can change about schools, stored with each change for undo. */
export const schoolState = z.object({
  schools: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      key: z.string(),
      neighborhood: z.string().nullable(),
      mergedInto: z.string().nullable(),
      namedAt: z.iso.datetime().nullable(),
    }),
  ),
  names: z.array(z.object({ schoolId: z.string(), key: z.string(), label: z.string() })),
  /** Which drivers are linked to which school. */
  links: z.array(z.object({ driverId: z.string(), key: z.string(), schoolId: z.string() })),
});
export type SchoolState = z.infer<typeof schoolState>;

/** Takes a snapshot of some schools. */
export async function readState(tx: Db, ids: readonly string[]): Promise<SchoolState> {
  const some = [...ids];
  const rows = await tx.select().from(schools).where(inArray(schools.id, some)).orderBy(schools.id);
  const names = await tx
    .select()
    .from(schoolNames)
    .where(inArray(schoolNames.schoolId, some))
    .orderBy(schoolNames.schoolId, schoolNames.key);
  const links = await tx
    .select()
    .from(driverSchools)
    .where(inArray(driverSchools.schoolId, some))
    .orderBy(driverSchools.driverId, driverSchools.key);
  return {
    schools: rows.map(({ id, name, key, neighborhood, mergedInto, namedAt }) => ({
      id,
      name,
      key,
      neighborhood,
      mergedInto,
      namedAt: namedAt?.toISOString() ?? null,
    })),
    names,
    links,
  };
}

/**
 * Restores a snapshot. Later links of drivers stay if nothing conflicts with them. A school that did not exist then is
 * merged into `instead`, so that its address redirects there.
 */
export async function restoreState(
  tx: Db,
  { before, after, instead }: { before: SchoolState; after: SchoolState; instead: string },
): Promise<void> {
  const known = before.schools.map(({ id }) => id);
  for (const { id, namedAt, ...columns } of before.schools)
    await tx
      .update(schools)
      .set({ ...columns, namedAt: namedAt ? new Date(namedAt) : null })
      .where(eq(schools.id, id));
  for (const { schoolId } of before.names)
    await tx.delete(schoolNames).where(
      and(
        eq(schoolNames.schoolId, schoolId),
        notInArray(
          schoolNames.key,
          before.names.filter((name) => name.schoolId === schoolId).map(({ key }) => key),
        ),
      ),
    );
  if (before.names.length > 0) await tx.insert(schoolNames).values(before.names).onConflictDoNothing();
  for (const { driverId, key, schoolId } of before.links)
    await tx
      .update(driverSchools)
      .set({ schoolId })
      .where(and(eq(driverSchools.driverId, driverId), eq(driverSchools.key, key)));
  const made = after.schools.map(({ id }) => id).filter((id) => !known.includes(id));
  if (made.length > 0)
    await tx
      .update(schools)
      .set({ mergedInto: instead })
      .where(or(inArray(schools.id, made), inArray(schools.mergedInto, made)));
}
