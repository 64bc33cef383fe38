import sharp, { type Sharp } from "sharp";
import type { ErrorCode } from "../../shared/errors";
import {
  DOCUMENT_MAX_BYTES,
  DOCUMENT_PAGE_SIDE,
  DOCUMENT_PAGES_MAX,
  DOCUMENT_SIDE_MIN,
} from "../../shared/limits";
import { documents } from "../../shared/messages";
import { pictureTypeOf } from "../../shared/picture-bytes";
import { decodeWithinLimits } from "../drivers/photos/decode-within-limits";
import { DomainError } from "../platform/http/domain-error";
import { drawPdf } from "./draw-pdf";

/** A page as stored: a re-encoded JPEG, and whether it is blank. */
type Page = { picture: Uint8Array; isBlank: boolean };

// The standard deviation of grey values (of 255). Measured: one line of text on a page has about 8, a photo with a
// covered lens under 3.
const BLANK_BELOW = 4;

const pageFaults: Partial<Record<ErrorCode, string>> = {
  DOCUMENT_TYPE_INVALID: documents.pageTypeInvalid,
  DOCUMENT_UNREADABLE: documents.pageUnreadable,
  DOCUMENT_TOO_HEAVY: documents.pageTooHeavy,
  DOCUMENT_PASSWORD: documents.pagePassword,
  DOCUMENT_ADOBE_ONLY: documents.pageAdobeOnly,
  DOCUMENT_TOO_SMALL: documents.pageTooSmall,
};

/**
 * Turns the files of one document into its pages: upright JPEGs without metadata, re-encoded from the pixels. The type
 * is detected from the bytes, not the name.
 * @param patience see `drawPdf`
 * @param files each in base64, in page order; a PDF may have several pages
 * @throws DomainError DOCUMENT_TOO_LARGE or DOCUMENT_TOO_MANY_PAGES about the whole; DOCUMENT_TYPE_INVALID,
 * DOCUMENT_UNREADABLE, DOCUMENT_TOO_HEAVY, DOCUMENT_PASSWORD, DOCUMENT_ADOBE_ONLY, DOCUMENT_TOO_MANY_PAGES,
 * DOCUMENT_TOO_SMALL or DOCUMENT_BLANK with an issue for each file at fault (`files.1`)
 */
export async function readDocument(files: string[], patience?: AbortSignal): Promise<Uint8Array[]> {
  // Checked before anything is decoded.
  const size = files.reduce((sum, file) => sum + Math.floor((file.length * 3) / 4) - 2, 0);
  if (size > DOCUMENT_MAX_BYTES) throw new DomainError("DOCUMENT_TOO_LARGE");
  const pages: Page[] = [];
  const faults: { code: ErrorCode; path: string; message: string }[] = [];
  for (const [index, file] of files.entries()) {
    const path = `files.${index}`;
    try {
      pages.push(...(await readFile(file, patience)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { code, issues } = error;
      if (code === "DOCUMENTS_BUSY") throw error;
      faults.push({ code, path, message: issues?.[0]?.message ?? pageFaults[code] ?? error.message });
    }
    // After one that occupied the decoder until it was killed, the others wait for the next attempt.
    if (faults.at(-1)?.code === "DOCUMENT_TOO_HEAVY") break;
    if (pages.length > DOCUMENT_PAGES_MAX) throw new DomainError("DOCUMENT_TOO_MANY_PAGES");
  }
  const [first] = faults;
  if (first)
    throw new DomainError(
      first.code,
      faults.map(({ path, message }) => ({ path, message })),
    );
  // The back of a scanned document may be empty, but not all pages.
  if (pages.every(({ isBlank }) => isBlank)) throw new DomainError("DOCUMENT_BLANK", files.map(blankAt));
  return pages.map(({ picture }) => picture);
}

const blankAt = (_file: string, index: number) => ({ path: `files.${index}`, message: documents.pageBlank });

async function readFile(file: string, patience?: AbortSignal): Promise<Page[]> {
  const bytes = decodeBase64(file);
  const pages: Page[] = [];
  for (const picture of isPdf(bytes) ? await drawPdf(bytes, patience) : [bytes])
    pages.push(await readPage(picture));
  return pages;
}

function decodeBase64(text: string): Uint8Array {
  try {
    return Uint8Array.fromBase64(text, { lastChunkHandling: "strict" });
  } catch (cause) {
    throw new DomainError("DOCUMENT_UNREADABLE", undefined, { cause });
  }
}

function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-";
}

function readPage(bytes: Uint8Array): Promise<Page> {
  // Before any decoder sees the file: sharp's also read SVG, TIFF, GIF and more.
  if (pictureTypeOf(bytes) === null) throw new DomainError("DOCUMENT_TYPE_INVALID");
  return decodeWithinLimits(bytes, {
    accepts: ({ format }) => ["jpeg", "png", "webp"].includes(format),
    decode: pageOf,
    refusals: { wrongType: "DOCUMENT_TYPE_INVALID", unreadable: "DOCUMENT_UNREADABLE" },
  });
}

async function pageOf(upload: Sharp): Promise<Page> {
  const { data, info } = await upload
    .resize(DOCUMENT_PAGE_SIDE, DOCUMENT_PAGE_SIDE, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (Math.min(width, height) < DOCUMENT_SIDE_MIN) throw new DomainError("DOCUMENT_TOO_SMALL");
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const [grey] = (await pixels().greyscale().stats()).channels;
  return {
    picture: new Uint8Array(await pixels().jpeg({ quality: 82 }).toBuffer()),
    isBlank: (grey?.stdev ?? 0) < BLANK_BELOW,
  };
}
