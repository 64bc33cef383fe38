import { asc, desc, eq, sql } from "drizzle-orm";
import { documentPages, documents } from "../../drizzle/schema/documents";
import { drivers } from "../../drizzle/schema/drivers";
import {
  documentTypes,
  isStillValid,
  type PublicDocument,
  publicLine,
} from "../../shared/documents/documents";
import type { ShownDocument } from "../../shared/schemas/documents";
import type { Db } from "../platform/database/database";
import { boundTextsOf, differencesNow } from "./bound-facts";

export type DocumentRow = typeof documents.$inferSelect;

/**
 * The public facts of a driver's documents at `now`: accepted, still valid, and compared with what the profile says
 * now, in the order of `documentTypes`.
 */
export async function publicDocumentsOf(db: Db, driverId: string, now: Date): Promise<PublicDocument[]> {
  const sent = await documentsOf(db, driverId);
  const texts = await boundTextsOf(db, driverId, sent);
  return sent
    .flatMap(({ document }) => {
      const { type, authority, decidedAt, validUntil } = document;
      const isShown = document.isCurrent && validUntil !== null && isStillValid(validUntil, now);
      if (!isShown || !decidedAt || differencesNow(document, texts).length > 0) return [];
      return [{ type, authority, checkedAt: decidedAt.toISOString(), validUntil }];
    })
    .sort((a, b) => documentTypes.indexOf(a.type) - documentTypes.indexOf(b.type));
}

/** The same with their lines of text, as a profile shows them. */
export async function shownDocumentsOf(db: Db, driverId: string, now: Date): Promise<ShownDocument[]> {
  const shown = await publicDocumentsOf(db, driverId, now);
  return shown.map((document) => {
    const { title, checked, until } = publicLine(document, now);
    return { ...document, title, checked, until };
  });
}

/** Everything that a driver sent, the newest first of each type, with the number of pages still stored. */
export function documentsOf(db: Db, driverId: string) {
  return db
    .select({ document: documents, pages: storedPages })
    .from(documents)
    .where(eq(documents.driverId, driverId))
    .orderBy(asc(documents.type), desc(documents.submittedAt), desc(documents.id));
}

/** One document with its driver; undefined if it was replaced or withdrawn, or never existed. */
export async function findDocument(db: Db, id: string) {
  const [found] = await db
    .select({ document: documents, driver: drivers, pages: storedPages })
    .from(documents)
    .innerJoin(drivers, eq(drivers.id, documents.driverId))
    .where(eq(documents.id, id));
  return found;
}

const storedPages = sql<number>`(
  select count(*)::int from ${documentPages} page where page.document_id = ${documents.id}
)`;
