import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import sharp from "sharp";
import { type CleanedPhoto, cleanPhoto } from "../../../server/drivers/photos/clean-photo";
import { parseDataUrl } from "../../../server/drivers/photos/parse-data-url";
import { PHOTO_MAX_BYTES } from "../../../shared/limits";
import { photoFormats, photoSizes } from "../../../shared/photos";
import { toDataUrl } from "../../people/drivers";
import { refusalOf } from "../../support/api";
import { blackPng, noisyJpeg, redAndBlue } from "./pictures";

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>');
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
const red = [255, 0, 0];
const blue = [0, 0, 255];

function form(photo: CleanedPhoto, size: number, format: string): Buffer {
  const found = photo.variants.find((variant) => variant.size === size && variant.format === format);
  if (!found) throw new Error(`no ${size}.${format}`);
  return Buffer.from(found.content);
}

async function expectColor(image: Buffer, x: number, y: number, expected: number[]): Promise<void> {
  const pixel = await sharp(image).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer();
  expect(pixel).toHaveLength(expected.length);
  for (const [channel, value] of expected.entries())
    expect(Math.abs((pixel[channel] ?? 999) - value)).toBeLessThan(12);
}

test("what is no photo, half of one, or has 51 real megapixels is refused; 4 MB pass", async () => {
  const refused = {
    PHOTO_TYPE_INVALID: { nothing: Buffer.alloc(0), svg, gif: await redAndBlue().gif().toBuffer() },
    PHOTO_UNREADABLE: {
      "an SVG that begins as a JPEG": Buffer.concat([Buffer.from("ffd8ffe0", "hex"), svg]),
      "half a JPEG": half(await noisyJpeg(800, 600)),
      "51 real megapixels": blackPng(8500, 6000),
    },
  };
  for (const [code, files] of Object.entries(refused))
    for (const [kind, bytes] of Object.entries(files))
      expect([kind, await refusalOf(cleanPhoto(bytes))]).toEqual([kind, code]);
  const photo = await noisyJpeg(200, 200);
  const padded = Buffer.concat([photo, Buffer.alloc(PHOTO_MAX_BYTES - photo.length)]);
  expect((await cleanPhoto(padded)).hash).toMatch(/^[0-9a-f]{64}$/);
  const larger = Buffer.concat([padded, Buffer.from([0])]);
  expect(await refusalOf(cleanPhoto(larger))).toBe("PAYLOAD_TOO_LARGE");
});

test("a cleaned photo has every size in every format, square, with the hash of its largest JPEG", async () => {
  const photo = await cleanPhoto(await noisyJpeg(900, 700));
  for (const size of photoSizes)
    for (const format of photoFormats) {
      const { width, height, format: actual } = await sharp(form(photo, size, format)).metadata();
      expect([width, height, actual]).toEqual([size, size, format === "jpg" ? "jpeg" : "webp"]);
    }
  const largest = form(photo, Math.max(...photoSizes), "jpg");
  expect(photo.hash).toBe(createHash("sha256").update(largest).digest("hex"));
});

test("it has no metadata: no location, no camera, no comment", async () => {
  const south = { GPSLatitudeRef: "S", GPSLatitude: "23/1 35/1 20/1" };
  const IFD0 = { Make: "CameraDaAparecida", ImageDescription: "Rua onde moro" };
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/">Rua onde moro</x:xmpmeta>';
  const picture = redAndBlue().keepIccProfile().withExif({ IFD0, IFD3: south }).withXmp(xmp);
  const source = await picture.jpeg().toBuffer();
  expect(source.includes("CameraDaAparecida")).toBe(true);
  for (const { content } of (await cleanPhoto(source)).variants) {
    const { exif, xmp: left, icc, iptc, orientation, comments } = await sharp(content).metadata();
    expect([exif, left, icc, iptc, orientation, comments]).toEqual(Array(6).fill(undefined));
    const bytes = Buffer.from(content);
    for (const trace of ["Exif", "CameraDaAparecida", "Rua onde moro", "GPS"])
      expect(bytes.includes(trace)).toBe(false);
  }
});

test("it is upright by the camera's orientation, cropped to the centre, and white where it was transparent", async () => {
  // Orientation 6: turn clockwise by 90 degrees, so the left side becomes the top.
  const turned = await redAndBlue().withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
  const upright = form(await cleanPhoto(turned), 96, "jpg");
  await expectColor(upright, 48, 10, red);
  await expectColor(upright, 48, 85, blue);
  const centre = form(await cleanPhoto(await redAndBlue().png().toBuffer()), 96, "webp");
  await expectColor(centre, 5, 48, red);
  await expectColor(centre, 90, 48, blue);
  const size = { width: 64, height: 64 };
  const glass = sharp({ create: { ...size, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  const photo = await cleanPhoto(await glass.png().toBuffer());
  for (const format of photoFormats) await expectColor(form(photo, 128, format), 60, 60, [255, 255, 255]);
});

test("a data URL is read whatever its padding, up to 4 MB of decoded bytes, and refused if it is no exact picture", async () => {
  for (const text of ["a", "ab", "abc"])
    expect(Buffer.from(parseDataUrl(toDataUrl(Buffer.from(text)))).toString()).toBe(text);
  expect(parseDataUrl(toDataUrl(new Uint8Array(PHOTO_MAX_BYTES)))).toHaveLength(PHOTO_MAX_BYTES);
  const refusal = (url: string) => refusalOf(Promise.try(parseDataUrl, url));
  expect(await refusal(toDataUrl(new Uint8Array(PHOTO_MAX_BYTES + 1)))).toBe("PAYLOAD_TOO_LARGE");
  const long = `data:image/${"a".repeat(9999)};base64,YQ==`;
  for (const url of ["", "data:,a", "data:text/plain;base64,YQ==", "data:image/png,YQ==", long])
    expect(await refusal(url)).toBe("PHOTO_TYPE_INVALID");
  for (const tail of ["", "YQ", "Y Q==", "YQ==\n", "YQ==YQ==", "YR==", "_-==", "===="])
    expect(await refusal(`data:image/png;base64,${tail}`)).toBe("PHOTO_UNREADABLE");
});
