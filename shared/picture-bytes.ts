/** How many of a file's first bytes tell what picture it is. */
export const PICTURE_HEAD_BYTES = 12;

/** The type of a JPEG, PNG or WebP by its first bytes, whatever its name or declared type; null for all else. */
export function pictureTypeOf(head: Uint8Array): "image/jpeg" | "image/png" | "image/webp" | null {
  const start = textOf(head);
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  return start.startsWith("RIFF") && start.endsWith("WEBP") ? "image/webp" : null;
}

/** Whether these are the first bytes of an HEIC, an iPhone's photo, which only Apple's programs read. */
export function isHeic(head: Uint8Array): boolean {
  return /ftyp(hei[cxms]|hev[cx]|mif1|msf1)$/.test(textOf(head));
}

/** Whether these are the first bytes of some picture, readable or not. */
export function isSomePicture(head: Uint8Array): boolean {
  const start = textOf(head);
  return pictureTypeOf(head) !== null || /^(GIF8|BM|II\*\0|MM\0\*)|ftyp.{4}$/s.test(start);
}

function textOf(head: Uint8Array): string {
  return String.fromCharCode(...head.subarray(0, PICTURE_HEAD_BYTES));
}
