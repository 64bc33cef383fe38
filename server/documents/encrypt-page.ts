import { DomainError } from "../platform/http/domain-error";
import type { DocumentKey, DocumentKeys } from "../platform/keys/documents/document-keys";

/** Which page of which document: its ciphertext can't be decrypted anywhere else. */
export type PagePlace = { documentId: string; page: number };
export type EncryptedPage = { keyId: string; content: Uint8Array };

const NONCE_BYTES = 12;

/** Encrypts a picture with AES-256-GCM and a random nonce, bound to its place. */
export async function encryptPage(
  { id, key }: DocumentKey,
  place: PagePlace,
  picture: Uint8Array,
): Promise<EncryptedPage> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt(algorithm(nonce, place), key, new Uint8Array(picture));
  return { keyId: id, content: new Uint8Array(Buffer.concat([nonce, Buffer.from(sealed)])) };
}

/** The decrypted picture. @throws DomainError DOCUMENT_KEY_UNKNOWN; OperationError if content and place don't match */
export async function decryptPage(
  keys: DocumentKeys,
  place: PagePlace,
  { keyId, content }: EncryptedPage,
): Promise<Uint8Array<ArrayBuffer>> {
  const known = keys.byId.get(keyId);
  if (!known) throw new DomainError("DOCUMENT_KEY_UNKNOWN");
  const [nonce, sealed] = [content.slice(0, NONCE_BYTES), content.slice(NONCE_BYTES)];
  return new Uint8Array(await crypto.subtle.decrypt(algorithm(nonce, place), known.key, sealed));
}

function algorithm(nonce: Uint8Array, { documentId, page }: PagePlace): AesGcmParams {
  return {
    name: "AES-GCM",
    iv: new Uint8Array(nonce),
    additionalData: new TextEncoder().encode(`${documentId}/${page}`),
  };
}
