import sharp, { type Metadata, type Sharp, type SharpOptions } from "sharp";
import type { ErrorCode } from "../../../shared/errors";
import { PHOTO_MAX_HELD_BYTES, PHOTO_MAX_PIXELS } from "../../../shared/limits";
import { DomainError } from "../../platform/http/domain-error";
import { limitConcurrency } from "../../platform/limit-concurrency";

// Of the clock, so generous: what a picture costs is bounded by its pixels, and a busy machine makes none unreadable.
const DECODE_SECONDS_MAX = 60;

const reading: SharpOptions = { failOn: "error", limitInputPixels: PHOTO_MAX_PIXELS, sequentialRead: true };

// One thread per picture and no cache between pictures: memory stays flat under many uploads.
sharp.concurrency(1);
sharp.cache(false);

// Two pictures at once, or a single huge one.
const TURNS = 2;
const HUGE_PIXELS = PHOTO_MAX_PIXELS / TURNS;
const HUGE_BYTES = PHOTO_MAX_HELD_BYTES / TURNS;
const inTurn = limitConcurrency(TURNS);

export type Decoding<T> = {
  accepts: (metadata: Metadata) => boolean;
  decode: (picture: Sharp) => Promise<T>;
  /** The errors for a file that is not such a picture, or that can't be read (damaged, or too many pixels). */
  refusals: { wrongType: ErrorCode; unreadable: ErrorCode };
};

/**
 * Decodes an untrusted picture: first its header, then (queued) its pixels, rotated upright. @throws DomainError one of
 * the two errors
 */
export async function decodeWithinLimits<T>(
  bytes: Uint8Array,
  { accepts, decode, refusals }: Decoding<T>,
): Promise<T> {
  const readable = async <U>(work: () => Promise<U>): Promise<U> => {
    try {
      return await work();
    } catch (cause) {
      // An undecodable file is the client's error, not the server's.
      throw cause instanceof DomainError ? cause : new DomainError(refusals.unreadable, undefined, { cause });
    }
  };
  const metadata = await readable(() => sharp(bytes, { ...reading, limitInputPixels: false }).metadata());
  if (!accepts(metadata)) throw new DomainError(refusals.wrongType);
  const pixels = metadata.width * metadata.height;
  const held = pixels * heldBytesPerPixel(metadata);
  if (pixels > PHOTO_MAX_PIXELS || held > PHOTO_MAX_HELD_BYTES) throw new DomainError(refusals.unreadable);
  return inTurn(pixels > HUGE_PIXELS || held > HUGE_BYTES ? TURNS : 1, () =>
    readable(() => decode(sharp(bytes, reading).autoOrient().timeout({ seconds: DECODE_SECONDS_MAX }))),
  );
}

// Measured: memory for AVIF, which is decoded whole and converted; interlaced PNG, whose passes cover the whole
// picture; progressive JPEG, which buffers the coefficients of all scans. Everything else is read in stripes.
function heldBytesPerPixel({ format, channels, depth, isProgressive }: Metadata): number {
  const isDeep = depth !== "uchar";
  if (format === "heif") return isDeep ? 48 : 25;
  if (!isProgressive) return 0;
  return channels * (format === "jpeg" ? 2 : isDeep ? 2.6 : 1.3);
}
