import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { paper, pdf, stream } from "../sample-files";
import { jbig2 } from "./jbig2";

// Scanned papers, each with its picture coded in another way.

const WIDTH = 1200;
// One strip of a TIFF has at most 256 rows.
const HEIGHT = 256;

function scan(picture: Uint8Array, entries: string, { width = WIDTH, height = HEIGHT } = {}): Buffer {
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${entries}`;
  const content = `q 500 0 0 ${(500 * height) / width} 50 400 cm /X Do Q`;
  return pdf({ content, object: stream(image, Buffer.from(picture).toString("latin1")) });
}

/** The paper in black and white, as a fax codes it (ITU-T T.6): one strip of a TIFF. */
async function fax(): Promise<Buffer> {
  const grey = sharp(await paper({ width: WIDTH, height: HEIGHT }))
    .greyscale()
    .threshold(128);
  const tiff = await grey.toColourspace("b-w").tiff({ compression: "ccittfax4", bitdepth: 1 }).toBuffer();
  const tags = tiff.readUInt32LE(4);
  const entry = (tag: number): number => {
    for (let at = tags + 2; at < tags + 2 + 12 * tiff.readUInt16LE(tags); at += 12)
      if (tiff.readUInt16LE(at) === tag)
        return tiff.readUInt16LE(at + 2) === 3 ? tiff.readUInt16LE(at + 8) : tiff.readUInt32LE(at + 8);
    throw new Error(`the TIFF lacks tag ${tag}`);
  };
  const [start, length] = [entry(273), entry(279)];
  return tiff.subarray(start, start + length);
}

export async function faxScan(): Promise<Buffer> {
  const coding = `<< /K -1 /Columns ${WIDTH} /Rows ${HEIGHT} /BlackIs1 true >>`;
  return scan(
    await fax(),
    `/BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms ${coding}`,
  );
}

export async function jbig2Scan(): Promise<Buffer> {
  const pixels = await sharp(await paper({ width: WIDTH, height: HEIGHT }))
    .greyscale()
    .raw()
    .toBuffer();
  const isInside = (x: number, y: number) => x >= 0 && x < WIDTH && y >= 0;
  const coded = jbig2(WIDTH, HEIGHT, (x, y) => isInside(x, y) && (pixels[y * WIDTH + x] ?? 255) < 128);
  return scan(coded, "/BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode");
}

/** A JPEG in printing colours, inverted as Adobe's programs write it. */
export async function printingColours(): Promise<Buffer> {
  const jpeg = await sharp(await paper())
    .toColourspace("cmyk")
    .jpeg()
    .toBuffer();
  const decode = "/Decode [1 0 1 0 1 0 1 0]";
  return scan(jpeg, `/BitsPerComponent 8 /ColorSpace /DeviceCMYK /Filter /DCTDecode ${decode}`, {
    width: 1200,
    height: 900,
  });
}

export async function jpeg2000Scan(): Promise<Buffer> {
  const picture = await Bun.file(new URL("files/scan.jp2", import.meta.url)).bytes();
  return scan(picture, "/Filter /JPXDecode", { width: 1200, height: 900 });
}

/** 16 bits per colour, as some scanners write. */
export async function deepScan(): Promise<Buffer> {
  const samples = await sharp(await paper())
    .toColourspace("rgb16")
    .raw({ depth: "ushort" })
    .toBuffer();
  // A PDF has the high byte first.
  const entries = "/BitsPerComponent 16 /ColorSpace /DeviceRGB /Filter /FlateDecode";
  return scan(deflateSync(samples.swap16()), entries, { width: 1200, height: 900 });
}

/** A phone's photo as its own programs wrap it: one JPEG of the page's size. */
export async function phonePhoto(megapixels: number): Promise<Buffer> {
  const width = Math.round(Math.sqrt((megapixels * 1e6 * 4) / 3));
  const size = { width, height: Math.round((width * 3) / 4) };
  const jpeg = await sharp(await paper(size))
    .jpeg({ quality: 60 })
    .toBuffer();
  return scan(jpeg, "/BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode", size);
}
