import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import { documentPages, documents } from "../../drizzle/schema/documents";
import { drivers } from "../../drizzle/schema/drivers";
import { dayInSaoPaulo } from "../../shared/brazil";
import { documentTypes, type PublicDocument, publicLine } from "../../shared/documents/documents";
import type { ShownDocument } from "../../shared/schemas/documents";
import type { Db } from "../database/database";

export type DocumentRow = typeof documents.$inferSelect;

/** The public facts of a driver's documents at `now`: accepted and still valid, in the order of `documentTypes`. */
export async function publicDocumentsOf(db: Db, driverId: string, now: Date): Promise<PublicDocument[]> {
  const rows = await db
    .select({
      type: documents.type,
      authority: documents.authority,
      decidedAt: documents.decidedAt,
      validUntil: documents.validUntil,
    })
    .from(documents)
    .where(and(eq(documents.driverId, driverId), stillCounts(now)));
  return rows
    .flatMap(({ type, authority, decidedAt, validUntil }) =>
      decidedAt && validUntil ? [{ type, authority, checkedAt: decidedAt.toISOString(), validUntil }] : [],
    )
    .sort((one, other) => documentTypes.indexOf(one.type) - documentTypes.indexOf(other.type));
}

/** The same with their lines of text, as a profile shows them. */
export async function shownDocumentsOf(db: Db, driverId: string, now: Date): Promise<ShownDocument[]> {
  const shown = await publicDocumentsOf(db, driverId, now);
  return shown.map((document) => {
    const { title, checked, until } = publicLine(document, now);
    return { ...document, title, checked, until };
  });
}

/** Accepted, not replaced, and valid on the day of `now` in São Paulo. */
export function stillCounts(now: Date) {
  return and(eq(documents.isCurrent, true), gt(documents.validUntil, dayInSaoPaulo(now)));
}

/**
 * The first day ("2027-06-30", São Paulo) on which a driver's accepted authorisation is no longer valid, even if it has
 * passed: readers compare it with the current day. Null without one.
 */
export async function authorisedUntil(db: Db, driverId: string): Promise<string | null> {
  const [row] = await db
    .select({ until: documents.validUntil })
    .from(documents)
    .where(
      and(
        eq(documents.driverId, driverId),
        eq(documents.type, "authorisation"),
        eq(documents.isCurrent, true),
      ),
    );
  return row?.until ?? null;
}

/** Everything that a driver sent, the newest first of each type, with the number of pages still stored. */
export function documentsOf(db: Db, driverId: string) {
  return db
    .select({ document: documents, pages: pagesKept })
    .from(documents)
    .where(eq(documents.driverId, driverId))
    .orderBy(asc(documents.type), desc(documents.submittedAt), desc(documents.id));
}

/** One document with its driver; undefined if it was replaced or withdrawn, or never existed. */
export async function findDocument(db: Db, id: string) {
  const [found] = await db
    .select({ document: documents, driver: drivers, pages: pagesKept })
    .from(documents)
    .innerJoin(drivers, eq(drivers.id, documents.driverId))
    .where(eq(documents.id, id));
  return found;
}

const pagesKept = sql<number>`(
  select count(*)::int from ${documentPages} page where page.document_id = ${documents.id}
)`;
