import { expect, test } from "bun:test";
import { join } from "node:path";
import { readDocument } from "../../server/documents/read-document";
import { documents } from "../../shared/messages";
import { corpus, differenceOf, drawWithPoppler } from "./corpus/corpus";
import { adobeForm } from "./corpus/forms";
import { pdf } from "./sample-files";

// Measured: two programs' letters differ by up to 52 of 255, a value that is not drawn by 66. Poppler draws
// LibreOffice's frames thicker (56; without the fields 82).
const differenceMax = (name: string) => (name === "form-libreoffice" ? 70 : 59);
// In the long tests Poppler draws each page anew, and larger.
const isLong = process.env.PDF_POPPLER === "now";
const POPPLER_SIDE = 1200;

const read = (file: Uint8Array) => readDocument([Buffer.from(file).toString("base64")]);

function stored(name: string, pages: number): Promise<Uint8Array[]> {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const folder = join(import.meta.dir, "corpus/reference");
  return Promise.all(numbers.map((page) => Bun.file(join(folder, `${name}-${page}.png`)).bytes()));
}

test.each(Object.entries(corpus))("staff see %s as a viewer shows it", async (name, make) => {
  const file = await make();
  const pages = await read(file);
  const expected = isLong ? await drawWithPoppler(file, POPPLER_SIDE) : await stored(name, pages.length);
  expect(pages).toHaveLength(expected.length);
  for (const [index, page] of pages.entries())
    expect(await differenceOf(page, expected[index] ?? page)).toBeLessThan(differenceMax(name));
});

const locked = () => Bun.file(join(import.meta.dir, "corpus/files/locked.pdf")).bytes();

test.each<[string, string, string, () => Uint8Array | Promise<Uint8Array>]>([
  ["has a password", "DOCUMENT_PASSWORD", documents.pagePassword, locked],
  ["only Adobe's programs show", "DOCUMENT_ADOBE_ONLY", documents.pageAdobeOnly, () => adobeForm("dynamic")],
  ["has five pages", "DOCUMENT_TOO_MANY_PAGES", documents.pdfTooLong(5), () => pdf({ pages: 5 })],
  ["has no page", "DOCUMENT_UNREADABLE", documents.pageUnreadable, () => pdf({ pages: 0 })],
])("a PDF that %s is refused (%s), and the driver reads what to do", async (_, code, message, make) => {
  await expect(read(await make())).rejects.toMatchObject({ code, issues: [{ path: "files.0", message }] });
});
