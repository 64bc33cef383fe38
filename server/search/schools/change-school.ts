import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import {
  driverSchools,
  schoolChanges,
  schoolNames,
  schoolSlugs,
  schools,
} from "../../../drizzle/schema/schools";
import { haveTwoCodes } from "../../../shared/places/school-names";
import { lockCatalogue } from "../../places/schools/lock-catalogue";
import { markNamesakes } from "../../places/schools/mark-namesakes";
import { columnsOf, namesOf } from "../../places/schools/school-row";
import { readState, restoreState, schoolState } from "../../places/schools/school-state";
import { setSearchWords } from "../../places/schools/set-search-words";
import { chooseSlugs } from "../../places/schools/slugs";
import type { Db } from "../../platform/database/database";
import { newId } from "../../platform/database/ids";
import { DomainError } from "../../platform/http/domain-error";
import type { Services } from "../../process/services";
import { refreshServing } from "./refresh-serving";

// Changes of schools by staff. Each takes the transaction as `db` and enqueues the search update in it.

type Changing = Pick<Services, "db" | "now" | "jobs">;
type School = typeof schools.$inferSelect;
type Kind = (typeof schoolChanges.$inferSelect)["kind"];

/**
 * Renames a school; imports don't change the name afterwards. The old name stays as an alias.
 * @throws DomainError SCHOOL_NOT_FOUND
 */
export async function renameSchool(ctx: Changing, { id, name }: { id: string; name: string }): Promise<void> {
  await change(ctx, "renamed", id, [], async (school) => {
    const { key } = columnsOf({ ...school, name }, []);
    await ctx.db.update(schools).set({ name, key, namedAt: ctx.now() }).where(eq(schools.id, id));
    const names = namesOf([name, school.name]).map((row) => ({ schoolId: id, ...row }));
    await ctx.db.insert(schoolNames).values(names).onConflictDoNothing();
    return [];
  });
}

/**
 * Merges the school `id` into `into`: names, drivers and URL now lead to that one. `areOne`: somebody confirmed that they
 * are one school although INEP has two codes for them. @throws DomainError SCHOOL_NOT_FOUND, SCHOOLS_APART if they are
 * not in one city, SCHOOLS_WITH_TWO_CODES
 */
export async function mergeSchools(
  ctx: Changing,
  { id, into, areOne }: { id: string; into: string; areOne: boolean },
): Promise<void> {
  const { db } = ctx;
  await lockCatalogue(db);
  const other = await findLive(db, into);
  const merged = await db.select({ id: schools.id }).from(schools).where(eq(schools.mergedInto, id));
  const ids = [into, ...merged.map((school) => school.id)];
  await change(ctx, "merged", id, ids, async (school) => {
    const isApart = school.state !== other.state || school.cityName !== other.cityName;
    if (school.id === other.id || isApart) throw new DomainError("SCHOOLS_APART");
    if (!areOne && haveTwoCodes(school, other)) throw new DomainError("SCHOOLS_WITH_TWO_CODES");
    // Schools merged into it earlier follow, so that each points to the remaining one directly.
    await db
      .update(schools)
      .set({ mergedInto: into })
      .where(inArray(schools.id, [id, ...merged.map((row) => row.id)]));
    return [];
  });
}

/**
 * Splits a school: some of its drivers serve another school, called `name`.
 * @throws DomainError SCHOOL_NOT_FOUND
 */
export async function splitSchool(
  ctx: Changing,
  {
    id,
    name,
    neighborhood,
    driverIds,
  }: { id: string; name: string; neighborhood: string | null; driverIds: string[] },
): Promise<void> {
  const { db, now } = ctx;
  await change(ctx, "split", id, [], async (school) => {
    const { state, city } = school;
    const place = { latitude: null, longitude: null, administration: school.administration };
    const columns = columnsOf({ inepCode: null, state, city, neighborhood, name, ...place }, []);
    const made = newId();
    const requested = {
      schoolId: made,
      state,
      cityName: school.cityName,
      name,
      neighborhood,
      inepCode: null,
    };
    const slug = (await chooseSlugs(db, [requested])).get(made) ?? made;
    const dates = { namedAt: now(), createdAt: now(), updatedAt: now() };
    await db.insert(schools).values({ ...columns, id: made, slug, ...dates });
    await db.insert(schoolNames).values(namesOf([name]).map((row) => ({ schoolId: made, ...row })));
    await db.insert(schoolSlugs).values({ schoolId: made, state, cityName: school.cityName, slug });
    if (driverIds.length > 0)
      await db
        .update(driverSchools)
        .set({ schoolId: made })
        .where(and(eq(driverSchools.schoolId, id), inArray(driverSchools.driverId, driverIds)));
    return [made];
  });
}

/**
 * Undoes a change if the schools were not changed since. Drivers linked since then stay.
 * @throws DomainError SCHOOL_NOT_FOUND, SCHOOL_CHANGED
 */
export async function undoSchoolChange(ctx: Changing, changeId: string): Promise<string> {
  const { db, now } = ctx;
  await lockCatalogue(db);
  const [made] = await db.select().from(schoolChanges).where(eq(schoolChanges.id, changeId));
  if (!made) throw new DomainError("SCHOOL_NOT_FOUND");
  const [before, after] = [schoolState.parse(made.before), schoolState.parse(made.after)];
  const ids = after.schools.map(({ id }) => id);
  const today = await readState(db, ids);
  const isAsLeft = Bun.deepEquals(today.schools, after.schools) && Bun.deepEquals(today.names, after.names);
  if (made.undoneAt || !isAsLeft) throw new DomainError("SCHOOL_CHANGED");
  await restoreState(db, { before, after, instead: made.schoolId });
  await db.update(schoolChanges).set({ undoneAt: now() }).where(eq(schoolChanges.id, changeId));
  await settle(ctx, ids);
  return made.schoolId;
}

/** The changes of a school that can still be undone, newest first. */
export async function changesOf(db: Db, schoolId: string) {
  const { id, at, kind, undoneAt } = schoolChanges;
  return db
    .select({ id, at, kind, undoneAt })
    .from(schoolChanges)
    .where(eq(schoolChanges.schoolId, schoolId))
    .orderBy(desc(at), desc(id))
    .limit(20);
}

/** Applies a change and stores the state before and after it. `work` returns the schools that it created. */
async function change(
  ctx: Changing,
  kind: Kind,
  id: string,
  others: readonly string[],
  work: (school: School) => Promise<string[]>,
): Promise<void> {
  const { db, now } = ctx;
  await lockCatalogue(db);
  const school = await findLive(db, id);
  const before = await readState(db, [id, ...others]);
  const made = await work(school);
  const ids = [id, ...others, ...made];
  await settle(ctx, ids);
  const after = await readState(db, ids);
  await db.insert(schoolChanges).values({ id: newId(), at: now(), kind, schoolId: id, before, after });
}

/** Updates what derives from names and merges: the catalogue at once, search by a job. */
async function settle(ctx: Changing, ids: readonly string[]): Promise<void> {
  const { db, jobs } = ctx;
  await setSearchWords(db, ids);
  const [first] = await db
    .select({ state: schools.state, cityName: schools.cityName })
    .from(schools)
    .where(inArray(schools.id, [...ids]))
    .limit(1);
  if (first) await markNamesakes(db, first);
  await jobs.enqueue(db, refreshServing, { schoolIds: [...ids] });
}

async function findLive(db: Db, id: string): Promise<School> {
  const [school] = await db
    .select()
    .from(schools)
    .where(and(eq(schools.id, id), isNull(schools.mergedInto)));
  if (!school) throw new DomainError("SCHOOL_NOT_FOUND");
  return school;
}
