import { eq, inArray, sql } from "drizzle-orm";
import { schoolNames, schoolSlugs, schools } from "../../../drizzle/schema/schools";
import type { StateCode } from "../../../shared/brazil";
import { normalise } from "../../../shared/search";
import type { Db } from "../../platform/database/database";
import { newId } from "../../platform/database/ids";
import type { Services } from "../../process/services";
import { insertSchools } from "./insert-schools";
import { lockCatalogue } from "./lock-catalogue";
import { readSchool, type SchoolRecord } from "./read-school";
import { columnsOf, namesOf, type SchoolFacts } from "./school-row";
import { setSearchWords } from "./set-search-words";
import { chooseSlugs, type RequestedSlug } from "./slugs";

type School = typeof schools.$inferSelect;
type City = { state: StateCode; city: string };

/** The outcome of a chunk's rows. Lines are line numbers of the file, from 1. */
export type Imported = {
  added: number;
  unchanged: number;
  renamed: { line: number; inepCode: string; before: string; after: string }[];
  moved: { line: number; inepCode: string; name: string; before: City; after: City }[];
  /** Only the neighborhood or other details changed. */
  corrected: number;
  refused: { line: number; reason: string }[];
};

/**
 * Imports a chunk of the catalogue: upserts by INEP's code and deletes nothing. A changed name stays as an alias; a name
 * given by staff is not changed. All or nothing, and idempotent.
 */
export async function importSchools(
  { db, now }: Pick<Services, "db" | "now">,
  records: readonly SchoolRecord[],
): Promise<Imported> {
  const imported: Imported = { added: 0, unchanged: 0, renamed: [], moved: [], corrected: 0, refused: [] };
  const read = new Map<string, { line: number; facts: SchoolFacts & { inepCode: string } }>();
  for (const record of records) {
    const { facts, reason } = readSchool(record);
    if (!facts) imported.refused.push({ line: record.line, reason });
    else if (read.has(facts.inepCode))
      imported.refused.push({ line: record.line, reason: `Código ${facts.inepCode} repetido` });
    else read.set(facts.inepCode, { line: record.line, facts });
  }
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const codes = [...read.keys()];
    const stored =
      codes.length === 0 ? [] : await tx.select().from(schools).where(inArray(schools.inepCode, codes));
    const known = new Map(stored.map((school) => [school.inepCode, school]));
    const added: Catalogued[] = [];
    const changed: Changed[] = [];
    for (const [code, { line, facts }] of read) {
      const school = known.get(code);
      const next = school && nextOf(school, facts);
      if (!school) added.push({ ...facts, id: newId() });
      else if (next) changed.push({ line, school, next });
      else imported.unchanged += 1;
    }
    await add(tx, added, now());
    await change(tx, changed, now());
    imported.added = added.length;
    report(imported, changed);
  });
  return imported;
}

/** A school's facts with INEP's code and our id. */
type Catalogued = SchoolFacts & { id: string; inepCode: string };
type Changed = { line: number; school: School; next: Catalogued };

/** The new facts of a school; undefined if nothing changed, derived columns included. A name given by staff stays. */
function nextOf(school: School, facts: SchoolFacts & { inepCode: string }): Catalogued | undefined {
  const next = { ...facts, id: school.id, ...(school.namedAt && { name: school.name }) };
  const { words: _, ...columns } = columnsOf(next, []);
  const names = Object.keys(columns) as (keyof typeof columns)[];
  return names.every((name) => columns[name] === school[name]) ? undefined : next;
}

function hasMoved({ school, next }: Changed): boolean {
  return school.state !== next.state || school.city !== next.city;
}

/** Another name, or another normal form of it: rules of normalisation change, too. */
function isNamedAnew({ school, next }: Changed): boolean {
  return school.name !== next.name || school.key !== columnsOf(next, []).key;
}

function isRenamed({ school, next }: Changed): boolean {
  return school.name !== next.name;
}

function report(imported: Imported, changed: readonly Changed[]): void {
  for (const { line, school, next } of changed.filter(isRenamed))
    imported.renamed.push({ line, inepCode: next.inepCode, before: school.name, after: next.name });
  for (const { line, school, next } of changed.filter(hasMoved)) {
    const [before, after] = [school, next].map(({ state, city }) => ({ state, city }));
    if (before && after)
      imported.moved.push({ line, inepCode: next.inepCode, name: next.name, before, after });
  }
  imported.corrected = changed.filter((change) => !isRenamed(change) && !hasMoved(change)).length;
}

async function add(tx: Db, added: readonly (SchoolFacts & { id: string })[], now: Date): Promise<void> {
  if (added.length === 0) return;
  const slugs = await chooseSlugs(tx, added.map(requestedSlug));
  const rows = added.map((facts) => ({
    ...columnsOf(facts, []),
    id: facts.id,
    inepCode: facts.inepCode,
    createdAt: now,
    updatedAt: now,
    slug: slugs.get(facts.id) ?? facts.id,
  }));
  await insertSchools(tx, rows);
}

function requestedSlug(facts: SchoolFacts & { id: string }): RequestedSlug {
  const { id, inepCode, state, city, name, neighborhood } = facts;
  return { schoolId: id, state, cityName: normalise(city), name, neighborhood, inepCode };
}

/** A school that moved gets an address in its new city; the old one redirects to it. */
async function change(tx: Db, changed: readonly Changed[], now: Date): Promise<void> {
  if (changed.length === 0) return;
  const slugs = await chooseSlugs(
    tx,
    changed.filter(hasMoved).map(({ next }) => requestedSlug(next)),
  );
  for (const { next } of changed) {
    const { words: _, ...columns } = columnsOf(next, []);
    const slug = slugs.get(next.id);
    await tx
      .update(schools)
      .set({ ...columns, ...(slug && { slug }), updatedAt: now })
      .where(eq(schools.id, next.id));
    if (!slug) continue;
    const { state, cityName } = columns;
    await tx.insert(schoolSlugs).values({ schoolId: next.id, state, cityName, slug }).onConflictDoNothing();
  }
  const renamed = changed.filter(isNamedAnew).map(({ next }) => next);
  if (renamed.length === 0) return;
  await tx
    .insert(schoolNames)
    .values(renamed.flatMap(({ id, name }) => namesOf([name]).map((row) => ({ schoolId: id, ...row }))))
    .onConflictDoUpdate({
      target: [schoolNames.schoolId, schoolNames.key],
      set: { label: sql`excluded.label` },
    });
  await setSearchWords(
    tx,
    renamed.map(({ id }) => id),
  );
}
