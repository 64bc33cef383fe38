import { count, notInArray } from "drizzle-orm";
import { documentPages } from "../../drizzle/schema/documents";
import { log } from "../platform/http/log";
import type { Services } from "../process/services";

/** Logs at the start which files no key decrypts: DOCUMENTS_KEY was changed, and the old one is missing. */
export async function warnOfUnknownKeys({
  db,
  documentKeys,
}: Pick<Services, "db" | "documentKeys">): Promise<void> {
  const known = [...documentKeys.byId.keys()];
  const unknown = await db
    .select({ keyId: documentPages.keyId, pages: count() })
    .from(documentPages)
    .where(known.length === 0 ? undefined : notInArray(documentPages.keyId, known))
    .groupBy(documentPages.keyId);
  for (const { keyId, pages } of unknown)
    log.error(
      { keyId, pages },
      "pages of documents can't be opened: neither DOCUMENTS_KEY nor DOCUMENTS_OLD_KEYS has their key",
    );
}
