import { createHash } from "node:crypto";
import sharp, { type Metadata, type Sharp } from "sharp";
import { PHOTO_MAX_BYTES } from "../../../shared/limits";
import {
  type PhotoFormat,
  type PhotoShape,
  type PhotoSize,
  photoFormats,
  photoShapes,
} from "../../../shared/photos";
import { PICTURE_HEAD_BYTES, pictureTypeOf } from "../../../shared/picture-bytes";
import { DomainError } from "../../platform/http/domain-error";
import { decodeWithinLimits } from "./decode-within-limits";

type PhotoVariant = { size: PhotoSize; format: PhotoFormat; content: Uint8Array };

/** A picture that is safe to show: of its shape, upright, without metadata. `hash` is that of its largest JPEG. */
export type CleanedPhoto = { hash: string; variants: PhotoVariant[] };

const WHITE = "#ffffff";

// Measured on faces and drawings: WebP's default effort of 4 takes 50 % longer for 3 % fewer bytes.
const encode: Record<PhotoFormat, (image: Sharp) => Sharp> = {
  webp: (image) => image.webp({ quality: 80, effort: 2 }),
  jpg: (image) => image.jpeg({ quality: 82, progressive: true }),
};

/**
 * Turns an uploaded file into all variants (§5 "Photo"). The type is detected from the bytes, not from a name or a
 * declared type: JPEG, PNG, WebP and AVIF are accepted. Small pictures are enlarged, so that every variant exists.
 * @throws DomainError PAYLOAD_TOO_LARGE, PHOTO_TYPE_INVALID, or PHOTO_UNREADABLE (damaged, or too many pixels).
 */
export async function cleanPhoto(bytes: Uint8Array, shape: PhotoShape = "portrait"): Promise<CleanedPhoto> {
  if (bytes.byteLength > PHOTO_MAX_BYTES) throw new DomainError("PAYLOAD_TOO_LARGE");
  if (!hasPhotoSignature(bytes)) throw new DomainError("PHOTO_TYPE_INVALID");
  const variants = await decodeWithinLimits(bytes, {
    accepts: isAcceptedFormat,
    decode: async (picture) => encodeAll(await cutOut(picture, shape), shape),
    refusals: { wrongType: "PHOTO_TYPE_INVALID", unreadable: "PHOTO_UNREADABLE" },
  });
  return { hash: hashOf(variants, largestOf(shape)), variants };
}

// sharp calls every HEIF file "heif": only those coded with AV1 are AVIF.
function isAcceptedFormat({ format, compression }: Metadata): boolean {
  return ["jpeg", "png", "webp"].includes(format) || (format === "heif" && compression === "av1");
}

/** The largest variant as plain RGB pixels: decoded once, so that the file's own bytes are not read again. */
function cutOut(picture: Sharp, shape: PhotoShape): Promise<Buffer> {
  const { width, height } = sidesOf(largestOf(shape), shape);
  return picture
    .resize(width, height, { fit: "cover", position: "centre" })
    .flatten({ background: WHITE })
    .toColourspace("srgb")
    .raw()
    .toBuffer();
}

async function encodeAll(whole: Buffer, shape: PhotoShape): Promise<PhotoVariant[]> {
  const variants: PhotoVariant[] = [];
  for (const size of photoShapes[shape].sizes) {
    const sides = sidesOf(size, shape);
    const pixels = await fromPixels(whole, sidesOf(largestOf(shape), shape))
      .resize(sides.width, sides.height)
      .raw()
      .toBuffer();
    for (const format of photoFormats) {
      variants.push({ size, format, content: await encode[format](fromPixels(pixels, sides)).toBuffer() });
    }
  }
  return variants;
}

type Sides = { width: number; height: number };

function sidesOf(width: number, shape: PhotoShape): Sides {
  return { width, height: Math.round(width / photoShapes[shape].aspect) };
}

function largestOf(shape: PhotoShape): number {
  return Math.max(...photoShapes[shape].sizes);
}

function fromPixels(pixels: Buffer, sides: Sides): Sharp {
  return sharp(pixels, { raw: { ...sides, channels: 3 } });
}

function hashOf(variants: PhotoVariant[], width: number): string {
  const largest = variants.find(({ size, format }) => size === width && format === "jpg");
  if (!largest) throw new Error("a cleaned photo lacks its largest JPEG");
  return createHash("sha256").update(largest.content).digest("hex");
}

/**
 * Whether the first bytes are those of a JPEG, PNG, WebP or AVIF file, whatever its name or declared type. Checked
 * before any decoder sees the file: sharp's decoders also read SVG, TIFF, GIF and more.
 */
function hasPhotoSignature(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, PICTURE_HEAD_BYTES));
  return pictureTypeOf(head) !== null || /ftyp(avif|mif1|miaf)$/.test(head.toString("latin1"));
}
