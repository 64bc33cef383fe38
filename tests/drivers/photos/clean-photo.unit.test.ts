import { describe, expect, test } from "bun:test";
import { createHash, randomBytes } from "node:crypto";
import sharp from "sharp";
import { type CleanedPhoto, cleanPhoto } from "../../../server/drivers/photos/clean-photo";
import { isDataUrl, parseDataUrl } from "../../../server/drivers/photos/parse-data-url";
import { DomainError } from "../../../server/platform/http/domain-error";
import { PHOTO_MAX_BYTES } from "../../../shared/limits";
import { photoFormats, photoSizes } from "../../../shared/photos";
import { toDataUrl } from "../driver-accounts";
import { blackPng, noisyJpeg, redAndBlue } from "./pictures";

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
);
const single = (background: string | object, channels: 3 | 4 = 3, side = 64) =>
  sharp({ create: { width: side, height: side, channels, background } });
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));

/** The code with which it is refused. */
async function refusal(act: () => unknown): Promise<string> {
  try {
    return `not refused: ${await act()}`;
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
}

function form(photo: CleanedPhoto, size: number, format: string): Buffer {
  const found = photo.variants.find((variant) => variant.size === size && variant.format === format);
  if (!found) throw new Error(`no ${size}.${format}`);
  return Buffer.from(found.content);
}

async function colorAt(image: Buffer, x: number, y: number): Promise<number[]> {
  const pixel = await sharp(image).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer();
  return [...pixel];
}

function expectColor(actual: number[], expected: number[]): void {
  expect(actual).toHaveLength(expected.length);
  for (const [channel, value] of expected.entries())
    expect(Math.abs((actual[channel] ?? 999) - value)).toBeLessThan(12);
}

test("what is no photo, or half of one, or has 51 real megapixels, is refused", async () => {
  const noise = sharp(await noisyJpeg(300, 300));
  const refused = {
    PHOTO_TYPE_INVALID: {
      text: Buffer.from("Lista de documentos do transporte escolar\n".repeat(40)),
      nothing: Buffer.alloc(0),
      svg,
      gif: await redAndBlue().gif().toBuffer(),
      tiff: await redAndBlue().tiff().toBuffer(),
    },
    PHOTO_UNREADABLE: {
      "an SVG that begins as a JPEG": Buffer.concat([Buffer.from("ffd8ffe0", "hex"), svg]),
      "half a JPEG": half(await noisyJpeg(800, 600)),
      "the head of a JPEG": (await noisyJpeg(800, 600)).subarray(0, 40),
      "half a PNG": half(await noise.clone().png().toBuffer()),
      "half a WebP": half(await noise.clone().webp().toBuffer()),
      "half an AVIF": half(await noise.clone().avif({ effort: 0 }).toBuffer()),
      "51 real megapixels": blackPng(8500, 6000),
    },
  };
  for (const [code, files] of Object.entries(refused))
    for (const [kind, bytes] of Object.entries(files))
      expect([kind, await refusal(() => cleanPhoto(bytes))]).toEqual([kind, code]);
});

test("4 MB and 49 megapixels pass, one byte more doesn't; random damage is refused or cleaned, never another error", async () => {
  const photo = await noisyJpeg(200, 200);
  const padded = Buffer.concat([photo, Buffer.alloc(PHOTO_MAX_BYTES - photo.length)]);
  expect((await cleanPhoto(padded)).hash).toMatch(/^[0-9a-f]{64}$/);
  const larger = Buffer.concat([padded, Buffer.from([0])]);
  expect(await refusal(() => cleanPhoto(larger))).toBe("PAYLOAD_TOO_LARGE");
  expect((await cleanPhoto(blackPng(8160, 6000))).variants).toHaveLength(10);
  const whole = await noisyJpeg(60, 60);
  for (let round = 0; round < 12; round++) {
    const damaged = Buffer.from(whole);
    randomBytes(8).copy(damaged, 20 + ((round * 149) % (damaged.length - 30)));
    expect(await refusal(() => cleanPhoto(damaged))).toMatch(/^(not refused|PHOTO_UNREADABLE)/);
  }
});

describe("a cleaned photo", () => {
  test("has every size in every format, square, with the hash of its largest JPEG; the same for the same bytes", async () => {
    const bytes = await noisyJpeg(900, 700);
    const [photo, again] = await Promise.all([cleanPhoto(bytes), cleanPhoto(Buffer.from(bytes))]);
    expect(again).toEqual(photo);
    expect((await cleanPhoto(await noisyJpeg(90, 70))).hash).not.toBe(photo.hash);
    expect(photo.variants).toHaveLength(photoSizes.length * photoFormats.length);
    for (const size of photoSizes) {
      for (const format of photoFormats) {
        const { width, height, format: actual } = await sharp(form(photo, size, format)).metadata();
        expect([width, height, actual]).toEqual([size, size, format === "jpg" ? "jpeg" : "webp"]);
      }
    }
    const largest = form(photo, Math.max(...photoSizes), "jpg");
    expect(photo.hash).toBe(createHash("sha256").update(largest).digest("hex"));
  });

  test("has no metadata: no location, no camera, no comment", async () => {
    const south = { GPSLatitudeRef: "S", GPSLatitude: "23/1 35/1 20/1" };
    const IFD3 = { ...south, GPSLongitudeRef: "W", GPSLongitude: "46/1 38/1 1/1" };
    const IFD0 = { Make: "CameraDaAparecida", ImageDescription: "Rua onde moro" };
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/">Rua onde moro</x:xmpmeta>';
    const picture = redAndBlue().keepIccProfile().withExif({ IFD0, IFD3 }).withXmp(xmp);
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

  test("is upright by the camera's orientation, cropped to the centre, and white where it was transparent", async () => {
    const red = [255, 0, 0];
    const blue = [0, 0, 255];
    // Orientation 6: turn clockwise by 90 degrees, so the left side becomes the top.
    const turned = await redAndBlue().withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
    const upright = form(await cleanPhoto(turned), 96, "jpg");
    expectColor(await colorAt(upright, 48, 10), red);
    expectColor(await colorAt(upright, 48, 85), blue);
    const centre = form(await cleanPhoto(await redAndBlue().png().toBuffer()), 96, "webp");
    expectColor(await colorAt(centre, 5, 48), red);
    expectColor(await colorAt(centre, 90, 48), blue);
    const transparent = await single({ r: 0, g: 0, b: 0, alpha: 0 }, 4).png().toBuffer();
    const photo = await cleanPhoto(transparent);
    for (const format of photoFormats)
      expectColor(await colorAt(form(photo, 128, format), 60, 60), [255, 255, 255]);
  });

  test("is made from WebP, AVIF, grey and CMYK pictures, and from a single pixel", async () => {
    const red = single("#c00000");
    const sources = [
      red.clone().webp(),
      red.clone().avif({ quality: 90 }),
      red.clone().png({ palette: true }),
    ];
    for (const source of [...sources, single("#c00000", 3, 1).png()]) {
      const photo = await cleanPhoto(await source.toBuffer());
      expectColor(await colorAt(form(photo, 96, "jpg"), 40, 40), [192, 0, 0]);
    }
    const grey = await red.clone().greyscale().toColourspace("b-w").jpeg().toBuffer();
    const cmyk = await red.clone().toColourspace("cmyk").jpeg().toBuffer();
    for (const [source, channels] of [
      [grey, 1],
      [cmyk, 4],
    ] as const) {
      expect((await sharp(source).metadata()).channels).toBe(channels);
      expect(await colorAt(form(await cleanPhoto(source), 96, "jpg"), 9, 9)).toHaveLength(3);
    }
  });
});

describe("a photo in a data URL", () => {
  test("is read whatever its padding, up to 4 MB of decoded bytes", async () => {
    for (const text of ["a", "ab", "abc", "abcd"])
      expect(Buffer.from(parseDataUrl(toDataUrl(Buffer.from(text)))).toString()).toBe(text);
    expect(Buffer.from(parseDataUrl("DATA:image/svg+xml;BASE64,YQ==")).toString()).toBe("a");
    expect(parseDataUrl(toDataUrl(new Uint8Array(PHOTO_MAX_BYTES)))).toHaveLength(PHOTO_MAX_BYTES);
    const tooLarge = [
      toDataUrl(new Uint8Array(PHOTO_MAX_BYTES + 1)),
      `data:image/png;base64,${"$".repeat(7_000_000)}`,
    ];
    for (const url of tooLarge) expect(await refusal(() => parseDataUrl(url))).toBe("PAYLOAD_TOO_LARGE");
    for (const url of ["data:image/png;base64,AA==", "Data:x"]) expect(isDataUrl(url)).toBe(true);
    for (const url of ["/fotos/data:", ""]) expect(isDataUrl(url)).toBe(false);
  });

  test.each([
    "",
    "data:",
    "data:,a",
    "data:text/plain;base64,YQ==",
    "data:image/png,YQ==",
    "image/png;base64,YQ==",
    "data:image/;base64,YQ==",
    " data:image/png;base64,YQ==",
    `data:image/${"a".repeat(9999)};base64,YQ==`,
    "/fotos/abc/336.jpg",
    "https://example.com/a.jpg",
  ])("is refused if it isn't a picture in base64: %p", async (url) => {
    expect(await refusal(() => parseDataUrl(url))).toBe("PHOTO_TYPE_INVALID");
  });

  test("is refused if its base64 isn't exact", async () => {
    const tails = ["", "YQ", "YQ=", "Y Q==", "YQ==\n", "Y$==", "YQ==YQ==", "YR==", "_-==", "====", "Y"];
    const codes = tails.map((tail) => refusal(() => parseDataUrl(`data:image/png;base64,${tail}`)));
    expect(await Promise.all(codes)).toEqual(tails.map(() => "PHOTO_UNREADABLE"));
  });
});
