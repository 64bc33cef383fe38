import { PHOTO_MAX_BYTES } from "../../../shared/limits";
import { DomainError } from "../../platform/http/domain-error";

const PREFIX = /^data:image\/[a-z0-9.+-]{1,64};base64,/i;
const PREFIX_MAX_LENGTH = 128;

/** Whether a string claims to be a data URL, as opposed to the URL of a stored photo. */
export function isDataUrl(text: string): boolean {
  return /^data:/i.test(text.slice(0, 5));
}

/**
 * The bytes of "data:image/…;base64,…". The size is checked before anything is decoded. @throws DomainError
 * PHOTO_TYPE_INVALID (not such a URL), PAYLOAD_TOO_LARGE, or PHOTO_UNREADABLE (bad base64).
 */
export function parseDataUrl(text: string): Uint8Array {
  const prefix = PREFIX.exec(text.slice(0, PREFIX_MAX_LENGTH))?.[0];
  if (!prefix) throw new DomainError("PHOTO_TYPE_INVALID");
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const length = ((text.length - prefix.length) / 4) * 3 - padding;
  if (length > PHOTO_MAX_BYTES) throw new DomainError("PAYLOAD_TOO_LARGE");
  const bytes = decodeBase64(text.slice(prefix.length));
  // The decoder skips white space, which our data URLs never contain.
  if (bytes.byteLength === 0 || bytes.byteLength !== length) throw new DomainError("PHOTO_UNREADABLE");
  return bytes;
}

function decodeBase64(text: string): Uint8Array {
  try {
    return Uint8Array.fromBase64(text, { lastChunkHandling: "strict" });
  } catch (cause) {
    throw new DomainError("PHOTO_UNREADABLE", undefined, { cause });
  }
}
