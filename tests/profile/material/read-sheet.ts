import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp, { type Sharp } from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { root } from "../../support/root";

type Picture = { data: Buffer; width: number; height: number };

type Size = { width: number; height: number };

/** A PDF's only page as a printer would render it, in the requested size. */
export async function printed(pdf: Uint8Array, size: Size): Promise<Picture> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    const page = document.getPage(0);
    const { width, height, data } = await page.render({
      scale: size.width / page.getOriginalSize().originalWidth,
    });
    return await onWhite(
      sharp(data, { raw: { width, height, channels: 4 } }).resize({ ...size, fit: "fill" }),
    );
  } finally {
    document.destroy();
    library.destroy();
  }
}

/** A picture file in the requested size. */
export function looked(png: Uint8Array, size: Size): Promise<Picture> {
  return onWhite(sharp(png).resize({ ...size, fit: "fill" }));
}

async function onWhite(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture
    .flatten({ background: "#ffffff" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The QR codes in a picture, as a phone's camera reads them. */
export async function scanned(picture: Picture): Promise<string[]> {
  const wasm = readFileSync(join(root, "node_modules/zxing-wasm/dist/reader/zxing_reader.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const found = await readBarcodes(
    {
      data: new Uint8ClampedArray(picture.data),
      width: picture.width,
      height: picture.height,
      colorSpace: "srgb",
    },
    { formats: ["QRCode"], tryHarder: true },
  );
  return found.map(({ text }) => text);
}
