import { and, asc, eq, ne } from "drizzle-orm";
import { documentPages } from "../../drizzle/schema/documents";
import { recordAction } from "../operation/record-action";
import { DomainError } from "../platform/http/domain-error";
import { log } from "../platform/http/log";
import type { DocumentKey } from "../platform/keys/documents/document-keys";
import type { Services } from "../process/services";
import { decryptPage, encryptPage } from "./encrypt-page";

export type Rekeyed = { rekeyed: number; left: number; unknown: number };

/** How many pages one call re-encrypts, so that it stays below the caller's timeout. */
const PAGES_AT_ONCE = 200;

/**
 * Re-encrypts pages that have an older key, page by page: after an interruption, finished pages stay finished, and the
 * next call continues. `left` is the number of remaining pages; `unknown` those that no key decrypts, or damaged.
 * @throws DomainError DOCUMENTS_OFF
 */
export async function rekeyDocuments(
  services: Pick<Services, "db" | "now" | "documentKeys">,
  reason: string,
): Promise<Rekeyed> {
  const { db, documentKeys } = services;
  const key = documentKeys.current;
  if (!key) throw new DomainError("DOCUMENTS_OFF");
  const places = await db
    .select({
      documentId: documentPages.documentId,
      page: documentPages.page,
      keyId: documentPages.keyId,
    })
    .from(documentPages)
    .where(ne(documentPages.keyId, key.id))
    .orderBy(asc(documentPages.documentId), asc(documentPages.page));
  const known = places.filter(({ keyId }) => documentKeys.byId.has(keyId));
  await recordAction(services, { action: "documents-rekeyed", subject: null, reason });
  const batch = known.slice(0, PAGES_AT_ONCE);
  let damaged = 0;
  for (const place of batch) damaged += (await rekeyPage(services, key, place)) ? 0 : 1;
  return {
    rekeyed: batch.length - damaged,
    left: known.length - batch.length,
    unknown: places.length - known.length + damaged,
  };
}

/** Returns whether the page could be decrypted; one damaged page must not leave the others under an old key. */
async function rekeyPage(
  { db, documentKeys }: Pick<Services, "db" | "documentKeys">,
  key: DocumentKey,
  { documentId, page }: { documentId: string; page: number },
): Promise<boolean> {
  const isPage = and(eq(documentPages.documentId, documentId), eq(documentPages.page, page));
  const [stored] = await db.select().from(documentPages).where(isPage);
  // The driver has replaced it in between.
  if (!stored || stored.keyId === key.id) return true;
  const picture = await decryptPage(documentKeys, { documentId, page }, stored).catch((error: unknown) => {
    log.error({ err: error, documentId, page }, "a page of a document is damaged");
    return null;
  });
  if (!picture) return false;
  const sealed = await encryptPage(key, { documentId, page }, picture);
  await db
    .update(documentPages)
    .set(sealed)
    .where(and(isPage, eq(documentPages.keyId, stored.keyId)));
  return true;
}
