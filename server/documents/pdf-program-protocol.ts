import type { ErrorCode } from "../../shared/errors";

/** The exit codes of the program that renders PDFs. */
export const PDF_PASSWORD = 11;
/** It has written the number of pages (32 bits) instead of pages. */
export const PDF_TOO_MANY_PAGES = 12;
export const PDF_ADOBE_ONLY = 13;

export const pdfFaults: Record<number, ErrorCode> = {
  [PDF_PASSWORD]: "DOCUMENT_PASSWORD",
  [PDF_ADOBE_ONLY]: "DOCUMENT_ADOBE_ONLY",
};

/** More than any rendered page as a JPEG of good quality (bytes). */
export const RENDERED_PAGE_MAX_BYTES = 8 * 1024 * 1024;
