import { createHash } from "node:crypto";
import sharp, { type Metadata, type Sharp, type SharpOptions } from "sharp";
import { PHOTO_MAX_BYTES, PHOTO_MAX_HELD_BYTES, PHOTO_MAX_PIXELS } from "../../shared/limits";
import { type PhotoFormat, type PhotoSize, photoFormats, photoSizes } from "../../shared/photos";
import { DomainError } from "../http/domain-error";
import { takingTurns } from "../turns";
import { hasPhotoSignature } from "./photo-signature";

type PhotoVariant = { size: PhotoSize; format: PhotoFormat; content: Uint8Array };

/** A picture that is safe to show: square, upright, without metadata. `hash` names its largest JPEG. */
export type CleanedPhoto = { hash: string; variants: PhotoVariant[] };

const DECODE_SECONDS_MAX = 10;
const LARGEST = Math.max(...photoSizes);
const WHITE = "#ffffff";

const reading: SharpOptions = { failOn: "error", limitInputPixels: PHOTO_MAX_PIXELS, sequentialRead: true };

// Measured on faces and drawings: WebP's default effort of 4 takes half as long again for 3 % less.
const encode: Record<PhotoFormat, (image: Sharp) => Sharp> = {
  webp: (image) => image.webp({ quality: 80, effort: 2 }),
  jpg: (image) => image.jpeg({ quality: 82, progressive: true }),
};

// One thread for each picture and nothing kept between pictures: memory stays flat under many uploads.
sharp.concurrency(1);
sharp.cache(false);

// Two pictures at once, or one that is huge.
const TURNS = 2;
const HUGE_PIXELS = PHOTO_MAX_PIXELS / TURNS;
const HUGE_BYTES = PHOTO_MAX_HELD_BYTES / TURNS;
const inTurn = takingTurns(TURNS);

/**
 * Turns an uploaded file into every form that is shown (§5 "Photo"). The bytes decide, not a name or a declared
 * type: JPEG, PNG, WebP and AVIF are accepted. Small pictures are enlarged, so that every form exists.
 * @throws DomainError PAYLOAD_TOO_LARGE, PHOTO_TYPE_INVALID, or PHOTO_UNREADABLE (damaged, or too many pixels).
 */
export async function cleanPhoto(bytes: Uint8Array): Promise<CleanedPhoto> {
  if (bytes.byteLength > PHOTO_MAX_BYTES) throw new DomainError("PAYLOAD_TOO_LARGE");
  if (!hasPhotoSignature(bytes)) throw new DomainError("PHOTO_TYPE_INVALID");
  const metadata = await readable(() => sharp(bytes, { ...reading, limitInputPixels: false }).metadata());
  if (!isAcceptedFormat(metadata)) throw new DomainError("PHOTO_TYPE_INVALID");
  const pixels = metadata.width * metadata.height;
  const held = pixels * heldBytesPerPixel(metadata);
  if (pixels > PHOTO_MAX_PIXELS || held > PHOTO_MAX_HELD_BYTES) throw new DomainError("PHOTO_UNREADABLE");
  return inTurn(pixels > HUGE_PIXELS || held > HUGE_BYTES ? TURNS : 1, async () => {
    const square = await readable(() => decodeSquare(bytes));
    const variants = await encodeAll(square);
    return { hash: hashOf(variants), variants };
  });
}

// sharp calls every HEIF file "heif": only those coded with AV1 are AVIF.
function isAcceptedFormat({ format, compression }: Metadata): boolean {
  return ["jpeg", "png", "webp"].includes(format) || (format === "heif" && compression === "av1");
}

// Measured. AVIF is decoded whole and converted, interlaced PNG comes in passes over all of it, progressive JPEG keeps the
// coefficients of all scans; everything else is read in stripes.
function heldBytesPerPixel({ format, channels, depth, isProgressive }: Metadata): number {
  const isDeep = depth !== "uchar";
  if (format === "heif") return isDeep ? 48 : 25;
  if (!isProgressive) return 0;
  return channels * (format === "jpeg" ? 2 : isDeep ? 2.6 : 1.3);
}

/** The largest form as plain RGB pixels: decoded once, so that the file's own bytes are read no more. */
function decodeSquare(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes, reading)
    .autoOrient()
    .resize(LARGEST, LARGEST, { fit: "cover", position: "centre" })
    .flatten({ background: WHITE })
    .toColourspace("srgb")
    .timeout({ seconds: DECODE_SECONDS_MAX })
    .raw()
    .toBuffer();
}

async function encodeAll(square: Buffer): Promise<PhotoVariant[]> {
  const variants: PhotoVariant[] = [];
  for (const size of photoSizes) {
    const pixels = await fromPixels(square, LARGEST).resize(size, size).raw().toBuffer();
    for (const format of photoFormats) {
      variants.push({ size, format, content: await encode[format](fromPixels(pixels, size)).toBuffer() });
    }
  }
  return variants;
}

function fromPixels(pixels: Buffer, side: number): Sharp {
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
}

function hashOf(variants: PhotoVariant[]): string {
  const largest = variants.find(({ size, format }) => size === LARGEST && format === "jpg");
  if (!largest) throw new Error("a cleaned photo lacks its largest JPEG");
  return createHash("sha256").update(largest.content).digest("hex");
}

/** What a decoder can't read is the file's fault, not the server's. */
async function readable<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (cause) {
    throw new DomainError("PHOTO_UNREADABLE", undefined, { cause });
  }
}
