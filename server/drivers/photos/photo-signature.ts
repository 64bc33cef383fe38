const HEADER_BYTES = 12;

/**
 * Whether the first bytes are those of a JPEG, PNG, WebP or AVIF file, whatever its name or declared type. Checked
 * before any decoder sees the file: sharp's decoders also read SVG, TIFF, GIF and more.
 */
export function hasPhotoSignature(bytes: Uint8Array): boolean {
  const header = Buffer.from(bytes.subarray(0, HEADER_BYTES)).toString("latin1");
  return (
    header.startsWith("\xff\xd8\xff") ||
    header.startsWith("\x89PNG\r\n\x1a\n") ||
    (header.startsWith("RIFF") && header.endsWith("WEBP")) ||
    /ftyp(avif|mif1|miaf)$/.test(header)
  );
}
