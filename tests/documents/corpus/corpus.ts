import { join } from "node:path";
import sharp from "sharp";
import { pdf } from "../sample-files";
import * as forms from "./forms";
import * as scans from "./scans";

const made = (name: string) => () => Bun.file(join(import.meta.dir, "files", name)).bytes();

/** PDFs as people have them, by name; each has a picture in reference/ for each of its pages. */
export const corpus: Record<string, () => Uint8Array | Promise<Uint8Array>> = {
  "form-libreoffice": made("form-libreoffice.pdf"),
  "form-without-appearance": forms.withoutAppearance,
  "form-that-needs-appearance": forms.needsAppearance,
  "form-with-appearance": forms.withAppearance,
  "form-alone": forms.onlyFields,
  "form-comb-and-boxes": forms.combAndBoxes,
  "form-of-adobe-static": () => forms.adobeForm("static"),
  "visible-signature": forms.visibleSignature,
  notes: forms.notes,
  "turned-90": () => forms.turned(90),
  "turned-180": () => forms.turned(180),
  "turned-270": () => forms.turned(270),
  "locked-empty-rc4": made("locked-empty-rc4.pdf"),
  "locked-empty-aes128": made("locked-empty-aes128.pdf"),
  "locked-empty-aes256": made("locked-empty-aes256.pdf"),
  "object-streams": made("object-streams.pdf"),
  "print-chromium": made("print-chromium.pdf"),
  "four-pages": () => pdf({ pages: 4 }),
  a3: () => pdf({ size: "1191 842" }),
  "scan-fax": scans.faxScan,
  "scan-jbig2": scans.jbig2Scan,
  "scan-jpeg-2000": scans.jpeg2000Scan,
  "scan-printing-colours": scans.printingColours,
  "scan-16-bit": scans.deepScan,
  "phone-photo": () => scans.phonePhoto(40),
};

const CELLS = 48;
// A page of 240 pixels is rounded by half of one.
const SHAPE_TOLERANCE = 0.02;

/** A page reduced to grey cells, each the mean of what is in it. */
function cellsOf(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture)
    .flatten({ background: "#ffffff" })
    .greyscale()
    .resize(CELLS, CELLS, { fit: "fill", kernel: "mitchell" })
    .raw()
    .toBuffer();
}

async function shapeOf(picture: Uint8Array): Promise<number> {
  const { width, height } = await sharp(picture).metadata();
  return width / height;
}

/** The largest difference of two drawings of a page in one cell, of 255; 255 if their shapes differ. */
export async function differenceOf(one: Uint8Array, other: Uint8Array): Promise<number> {
  if (Math.abs((await shapeOf(one)) / (await shapeOf(other)) - 1) > SHAPE_TOLERANCE) return 255;
  const [a, b] = [await cellsOf(one), await cellsOf(other)];
  return a.reduce((most, grey, at) => Math.max(most, Math.abs(grey - (b[at] ?? 255))), 0);
}

/** The pages as Poppler draws them (`pdftoppm`, of Debian's poppler-utils): PNGs, `side` pixels along the longer side. */
export async function drawWithPoppler(file: Uint8Array, side: number): Promise<Uint8Array[]> {
  const pages: Uint8Array[] = [];
  for (let page = 1; ; page++) {
    const options = ["-cropbox", "-gray", "-png", "-scale-to", `${side}`, "-f", `${page}`, "-l", `${page}`];
    const drawing = Bun.spawn(["pdftoppm", ...options, "-"], { stdin: file, stderr: "ignore" });
    const png = await new Response(drawing.stdout).bytes();
    if (png.length === 0) return pages;
    pages.push(png);
  }
}
