/** Keys as in the configuration. */
export type DocumentKeyBytes = { key: Buffer | undefined; oldKeys: Buffer[] };

type Given = { DOCUMENTS_KEY: string | undefined; DOCUMENTS_OLD_KEYS: string | undefined };

export const KEY_BYTES = 32;
const HOW = "64 hexadecimal digits (openssl rand -hex 32)";

/** The keys for documents. An invalid one does not prevent the start: the feature is off, and the start logs why. */
export function readDocumentKeys(
  { DOCUMENTS_KEY, DOCUMENTS_OLD_KEYS }: Given,
  isProduction: boolean,
): { keys: DocumentKeyBytes; warnings: string[] } {
  const key = DOCUMENTS_KEY === undefined ? null : parseDocumentKey(DOCUMENTS_KEY);
  const older = (DOCUMENTS_OLD_KEYS ?? "").split(",").flatMap((text) => text.trim() || []);
  const oldKeys = older.map(parseDocumentKey);
  const warnings: string[] = [];
  if (DOCUMENTS_KEY !== undefined && !key)
    warnings.push(`DOCUMENTS_KEY is ignored: it must be ${HOW}. No document is taken or shown with it`);
  if (DOCUMENTS_KEY === undefined && isProduction)
    warnings.push(`DOCUMENTS_KEY is missing: drivers can't send documents. It is ${HOW}`);
  if (oldKeys.includes(null)) warnings.push(`DOCUMENTS_OLD_KEYS has a key that is none: each must be ${HOW}`);
  return { keys: { key: key ?? undefined, oldKeys: oldKeys.filter((old) => old !== null) }, warnings };
}

/** The 32 bytes of a key from DOCUMENTS_KEY, in hex or base64; null for anything else. */
export function parseDocumentKey(text: string): Buffer | null {
  const isHex = /^[0-9a-f]{64}$/i.test(text);
  const isBase64 = /^[A-Za-z0-9+/_-]{43}=?$/.test(text);
  if (!isHex && !isBase64) return null;
  const bytes = Buffer.from(text, isHex ? "hex" : "base64");
  return bytes.length === KEY_BYTES ? bytes : null;
}
