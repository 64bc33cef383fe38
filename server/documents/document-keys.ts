import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config";
import { KEY_BYTES, parseDocumentKey } from "./read-document-keys";

/** The keys that decrypt documents. */
export type DocumentKeys = {
  /** The key for new pages; null: no documents are accepted. */
  current: DocumentKey | null;
  /** The current one and older ones, by id. */
  byId: ReadonlyMap<string, DocumentKey>;
};

export type DocumentKey = { id: string; key: CryptoKey };

/** Where a development server stores its DOCUMENTS_KEY. */
const DOCUMENTS_KEY_FILE = "documents-key";

/** The configuration with a DOCUMENTS_KEY in development: generated once, readable only by the owner of the folder. */
export function withDocumentsKey(config: Config): Config {
  if (config.isProduction || config.documents.key) return config;
  mkdirSync(config.dataDir, { recursive: true });
  const file = join(config.dataDir, DOCUMENTS_KEY_FILE);
  try {
    // "wx": of two concurrent starts one writes it, and both read the same.
    writeFileSync(file, randomBytes(KEY_BYTES).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!isThere) throw error;
  }
  const key = parseDocumentKey(readFileSync(file, "utf8").trim());
  return { ...config, documents: { ...config.documents, key: key ?? undefined } };
}

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
