import { createHash } from "node:crypto";
import type { Config } from "../../config/config";

/** The keys that decrypt documents. */
export type DocumentKeys = {
  /** The key for new pages; null: no documents are accepted. */
  current: DocumentKey | null;
  /** The current one and older ones, by id. */
  byId: ReadonlyMap<string, DocumentKey>;
};

export type DocumentKey = { id: string; key: CryptoKey };

/** Derives the keys from the configuration. */
export async function openDocumentKeys({ documents }: Pick<Config, "documents">): Promise<DocumentKeys> {
  const current = documents.key ? await importKey(documents.key) : null;
  const older = await Promise.all(documents.oldKeys.map(importKey));
  return {
    current,
    byId: new Map([...older, ...(current ? [current] : [])].map((key) => [key.id, key])),
  };
}

async function importKey(bytes: Buffer): Promise<DocumentKey> {
  const key = await crypto.subtle.importKey("raw", new Uint8Array(bytes), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);
  return { id: keyIdOf(bytes), key };
}

/** A key's fingerprint, which reveals nothing about the key; stored with each file. */
function keyIdOf(bytes: Buffer): string {
  return createHash("sha256").update("rota-escola documents key ").update(bytes).digest("hex").slice(0, 16);
}
