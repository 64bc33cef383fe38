import { writeFileSync } from "node:fs";
import { type PDFiumDocument, PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { DOCUMENT_PAGE_SIDE, DOCUMENT_PAGES_MAX } from "../../shared/limits";
import { PDF_ADOBE_ONLY, PDF_PASSWORD, PDF_TOO_MANY_PAGES } from "./pdf-program-protocol";

// A separate program (drawPdf starts it): reads a PDF from standard input, writes JPEGs to standard output, each after
// its length.

const MIN_SIDE_POINTS = 1;

/** FORMTYPE_XFA_FULL of PDFium (fpdf_formfill.h): the pages are made by Adobe's programs when the file is opened. */
const MADE_WHEN_OPENED = 2;

// The library's types hide both; PDFium has no other way to ask.
type Inside = { module: { _FPDF_GetFormType: (document: number) => number }; documentIdx: number };

/** Asks the system to kill this process first when memory runs out. If that is not possible, nothing changes. */
function offerToDieFirst(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Not Linux, or not allowed.
  }
}

async function open(pdf: Uint8Array): Promise<PDFiumDocument> {
  const library = await PDFiumLibrary.init();
  try {
    return await library.loadDocument(pdf);
  } catch (error) {
    // "Unsupported security scheme": opens only with somebody's certificate.
    process.exit(/password|security/i.test(String(error)) ? PDF_PASSWORD : 1);
  }
}

function formTypeOf(document: PDFiumDocument): number {
  const { module, documentIdx } = document as unknown as Inside;
  return module._FPDF_GetFormType(documentIdx);
}

async function draw(): Promise<void> {
  const document = await open(new Uint8Array(await Bun.stdin.arrayBuffer()));
  const count = document.getPageCount();
  if (count === 0) process.exit(1);
  if (count > DOCUMENT_PAGES_MAX) {
    await Bun.write(Bun.stdout, uint32(count));
    process.exit(PDF_TOO_MANY_PAGES);
  }
  if (formTypeOf(document) === MADE_WHEN_OPENED) process.exit(PDF_ADOBE_ONLY);
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const longer = Math.max(originalWidth, originalHeight);
    if (!(longer >= MIN_SIDE_POINTS)) process.exit(1);
    // This many pixels are rendered, whatever size the file claims.
    // With form fields: what was filled in, and a visible signature, stand in them.
    const scale = DOCUMENT_PAGE_SIDE / longer;
    const { width, height, data } = await page.render({ scale, renderFormFields: true });
    const picture = await sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 90 })
      .toBuffer();
    await Bun.write(Bun.stdout, Buffer.concat([uint32(picture.length), picture]));
  }
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

offerToDieFirst();
await draw();
process.exit(0);
