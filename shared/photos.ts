export const photoFormats = ["webp", "jpg"] as const;
export type PhotoFormat = (typeof photoFormats)[number];

/**
 * The two shapes of stored photos: width by height, and the widths in pixels of the variants. A portrait is square. The
 * vehicle's fit a cell or the editor (116 px), a profile (272 px) and the whole screen of a phone, at twice the density.
 */
export const photoShapes = {
  portrait: { aspect: 1, sizes: [96, 128, 192, 336, 672] },
  vehicle: { aspect: 4 / 3, sizes: [256, 576, 1152] },
} as const satisfies Record<string, { aspect: number; sizes: readonly number[] }>;
export type PhotoShape = keyof typeof photoShapes;

/** Sides of the variants of a portrait. */
export const photoSizes = photoShapes.portrait.sizes;
export type PhotoSize = (typeof photoShapes)[PhotoShape]["sizes"][number];

const everySize: readonly PhotoSize[] = [...photoShapes.portrait.sizes, ...photoShapes.vehicle.sizes];

const PHOTO_URL = /^\/fotos\/([0-9a-f]{64})\/(\d+)\.(webp|jpg)$/;

/** The URL of one variant of a photo. Immutable: the hash identifies the bytes. */
export function photoUrl(hash: string, size: PhotoSize = 336, format: PhotoFormat = "jpg"): string {
  return `/fotos/${hash}/${size}.${format}`;
}

/** The URL of a photo of a vehicle, in the size for a profile. */
export function vehiclePhotoUrl(hash: string): string {
  return photoUrl(hash, 576);
}

/** One stored variant of a photo: `size` is its width in pixels. */
export type PhotoForm = { hash: string; size: PhotoSize; format: PhotoFormat };

/**
 * The variant that a photo URL of this site names; null for any other text, including other sizes and
 * formats.
 */
export function parsePhotoUrl(url: string): PhotoForm | null {
  const [, hash, side, extension] = PHOTO_URL.exec(url) ?? [];
  const size = everySize.find((known) => String(known) === side);
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
export function photoSrcSet(url: string, side: number, shape: PhotoShape = "portrait"): string {
  const hash = photoHash(url);
  if (!hash) return "";
  const { sizes } = photoShapes[shape];
  // The largest that is not more than needed; of few sizes the next one too, or it would be blurred.
  const enough = sizes.find((size) => size >= side * 2);
  const fitting = sizes.filter((size) => size <= side * 2.1 || (shape === "vehicle" && size === enough));
  return fitting.map((size) => `${photoUrl(hash, size, "webp")} ${size}w`).join(", ");
}
