import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp, { type Sharp } from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { root } from "../../support/root";

type Size = { width: number; height: number };
type Picture = Size & { data: Buffer };

/** A PDF's only page as a printer would render it, in the requested size. */
export async function printed(pdf: Uint8Array, size: Size): Promise<Picture> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    const page = document.getPage(0);
    const scale = size.width / page.getOriginalSize().originalWidth;
    const { width, height, data } = await page.render({ scale });
    return await onWhite(sharp(data, { raw: { width, height, channels: 4 } }), size);
  } finally {
    document.destroy();
    library.destroy();
  }
}

/** A picture file in the requested size. */
export function looked(png: Uint8Array, size: Size): Promise<Picture> {
  return onWhite(sharp(png), size);
}

async function onWhite(picture: Sharp, size: Size): Promise<Picture> {
  const data = await picture
    .resize({ ...size, fit: "fill" })
    .flatten({ background: "#ffffff" })
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { data, ...size };
}

/** The QR codes in a picture, as a phone's camera reads them. */
export async function scanned(picture: Picture): Promise<string[]> {
  const wasm = readFileSync(join(root, "node_modules/zxing-wasm/dist/reader/zxing_reader.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const seen = { ...picture, data: new Uint8ClampedArray(picture.data), colorSpace: "srgb" } as const;
  const found = await readBarcodes(seen, { formats: ["QRCode"], tryHarder: true });
  return found.map(({ text }) => text);
}
