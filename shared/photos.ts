/** Sides in pixels of the square variants stored of every photo. */
export const photoSizes = [96, 128, 192, 336, 672] as const;
export type PhotoSize = (typeof photoSizes)[number];
export const photoFormats = ["webp", "jpg"] as const;
export type PhotoFormat = (typeof photoFormats)[number];

const PHOTO_URL = /^\/fotos\/([0-9a-f]{64})\/(\d+)\.(webp|jpg)$/;

/** The URL of one variant of a photo. Immutable: the hash identifies the bytes. */
export function photoUrl(hash: string, size: PhotoSize = 336, format: PhotoFormat = "jpg"): string {
  return `/fotos/${hash}/${size}.${format}`;
}

/** One stored variant of a photo: `size` is its side in pixels. */
export type PhotoForm = { hash: string; size: PhotoSize; format: PhotoFormat };

/**
 * The variant that a photo URL of this site names; null for any other text, including other sizes and
 * formats.
 */
export function parsePhotoUrl(url: string): PhotoForm | null {
  const [, hash, side, extension] = PHOTO_URL.exec(url) ?? [];
  const size = photoSizes.find((known) => String(known) === side);
  const format = photoFormats.find((known) => known === extension);
  return hash && size && format ? { hash, size, format } : null;
}

/** The hash in one of our photo URLs, or null for any other text. */
export function photoHash(url: string): string | null {
  return PHOTO_URL.exec(url)?.[1] ?? null;
}

/**
 * A `srcset` with the sizes that fit an image shown up to `side` CSS pixels wide, at up to twice the pixel
 * density, as WebP: every browser that reads our styles reads it.
 */
export function photoSrcSet(url: string, side: number): string {
  const hash = photoHash(url);
  if (!hash) return "";
  const fitting = photoSizes.filter((size) => size <= side * 2.1);
  return fitting.map((size) => `${photoUrl(hash, size, "webp")} ${size}w`).join(", ");
}
