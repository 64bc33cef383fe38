import type { ErrorCode } from "../../shared/errors";

/** The exit codes of the program that renders PDFs. */
export const PDF_PASSWORD = 11;
export const PDF_TOO_MANY_PAGES = 12;

export const pdfFaults: Record<number, ErrorCode> = {
  [PDF_PASSWORD]: "DOCUMENT_PASSWORD",
  [PDF_TOO_MANY_PAGES]: "DOCUMENT_TOO_MANY_PAGES",
};

/** More than any rendered page as a JPEG of good quality (bytes). */
export const RENDERED_PAGE_MAX_BYTES = 8 * 1024 * 1024;
