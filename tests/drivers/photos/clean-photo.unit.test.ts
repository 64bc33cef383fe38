import { describe, expect, test } from "bun:test";
import { createHash, randomBytes } from "node:crypto";
import sharp from "sharp";
import { type CleanedPhoto, cleanPhoto } from "../../../server/drivers/photos/clean-photo";
import { DomainError } from "../../../server/platform/http/domain-error";
import { PHOTO_MAX_BYTES } from "../../../shared/limits";
import { photoFormats, photoSizes } from "../../../shared/photos";
import { blackPng, noisyJpeg, redAndBlue } from "./pictures";

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
);

async function refusal(bytes: Uint8Array): Promise<string> {
  const outcome = await cleanPhoto(bytes).catch((error: unknown) => error);
  return outcome instanceof DomainError ? outcome.code : `not refused: ${outcome}`;
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

describe("not a photo", () => {
  test("a text file named .jpg", async () => {
    expect(await refusal(Buffer.from("Lista de documentos do transporte escolar\n".repeat(40)))).toBe(
      "PHOTO_TYPE_INVALID",
    );
    expect(await refusal(new Uint8Array())).toBe("PHOTO_TYPE_INVALID");
  });

  test("an SVG, a GIF and a TIFF, though sharp could read them", async () => {
    const gif = await redAndBlue().gif().toBuffer();
    const tiff = await redAndBlue().tiff().toBuffer();
    for (const bytes of [svg, gif, tiff]) {
      expect((await sharp(bytes).metadata()).width).toBeGreaterThan(0);
      expect(await refusal(bytes)).toBe("PHOTO_TYPE_INVALID");
    }
  });

  test("an SVG after the first bytes of a JPEG", async () => {
    expect(await refusal(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), svg]))).toBe(
      "PHOTO_UNREADABLE",
    );
  });

  test("a truncated JPEG", async () => {
    const whole = await noisyJpeg(800, 600);
    expect(await refusal(whole.subarray(0, Math.floor(whole.length / 2)))).toBe("PHOTO_UNREADABLE");
    expect(await refusal(whole.subarray(0, 40))).toBe("PHOTO_UNREADABLE");
  });

  test("a truncated PNG, WebP and AVIF", async () => {
    const png = await sharp(await noisyJpeg(300, 300))
      .png()
      .toBuffer();
    const webp = await sharp(png).webp().toBuffer();
    const avif = await sharp(png).avif({ effort: 0 }).toBuffer();
    for (const whole of [png, webp, avif]) {
      expect(await refusal(whole.subarray(0, Math.floor(whole.length / 2)))).toBe("PHOTO_UNREADABLE");
    }
  });
});

describe("too large", () => {
  test("one byte above 4 MB, while exactly 4 MB pass", async () => {
    const photo = await noisyJpeg(200, 200);
    const padded = Buffer.concat([photo, Buffer.alloc(PHOTO_MAX_BYTES - photo.length)]);
    expect((await cleanPhoto(padded)).hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await refusal(Buffer.concat([padded, Buffer.from([0])]))).toBe("PAYLOAD_TOO_LARGE");
  });

  test("51 real megapixels, while 49 pass", async () => {
    expect(await refusal(blackPng(8500, 6000))).toBe("PHOTO_UNREADABLE");
    expect((await cleanPhoto(blackPng(8160, 6000))).variants).toHaveLength(10);
  });
});

describe("a cleaned photo", () => {
  test("has every size in every format, square, with the hash of its largest JPEG", async () => {
    const photo = await cleanPhoto(await noisyJpeg(900, 700));
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

  test("is the same for the same bytes and different for others", async () => {
    const bytes = await noisyJpeg(400, 400);
    const [first, second] = await Promise.all([cleanPhoto(bytes), cleanPhoto(Buffer.from(bytes))]);
    expect(second).toEqual(first);
    expect((await cleanPhoto(await noisyJpeg(400, 400))).hash).not.toBe(first.hash);
  });

  test("exists for a picture of one pixel, too", async () => {
    const create = { width: 1, height: 1, channels: 3, background: "#ff0000" } as const;
    const photo = await cleanPhoto(await sharp({ create }).png().toBuffer());
    expectColor(await colorAt(form(photo, 672, "jpg"), 336, 336), [255, 0, 0]);
  });

  test("has no metadata: no location, no camera, no comment", async () => {
    const IFD3 = {
      GPSLatitudeRef: "S",
      GPSLatitude: "23/1 35/1 20/1",
      GPSLongitudeRef: "W",
      GPSLongitude: "46/1 38/1 1/1",
    };
    const IFD0 = { Make: "CameraDaAparecida", ImageDescription: "Rua onde moro" };
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/">Rua onde moro</x:xmpmeta>';
    const source = await redAndBlue()
      .keepIccProfile()
      .withExif({ IFD0, IFD3 })
      .withXmp(xmp)
      .jpeg()
      .toBuffer();
    expect(source.includes("CameraDaAparecida")).toBe(true);
    for (const { content } of (await cleanPhoto(source)).variants) {
      const { exif, xmp: kept, icc, iptc, orientation, comments } = await sharp(content).metadata();
      expect([exif, kept, icc, iptc, orientation, comments]).toEqual(Array(6).fill(undefined));
      const bytes = Buffer.from(content);
      for (const trace of ["Exif", "CameraDaAparecida", "Rua onde moro", "GPS"])
        expect(bytes.includes(trace)).toBe(false);
    }
  });

  test("is upright: the camera's orientation is applied", async () => {
    // Orientation 6: turn clockwise by 90 degrees, so the left side becomes the top.
    const turned = await redAndBlue().withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
    const image = form(await cleanPhoto(turned), 96, "jpg");
    expectColor(await colorAt(image, 48, 10), [255, 0, 0]);
    expectColor(await colorAt(image, 48, 85), [0, 0, 255]);
  });

  test("is cropped to the centre", async () => {
    const image = form(await cleanPhoto(await redAndBlue().png().toBuffer()), 96, "webp");
    expectColor(await colorAt(image, 5, 48), [255, 0, 0]);
    expectColor(await colorAt(image, 90, 48), [0, 0, 255]);
  });

  test("has white where the original was transparent", async () => {
    const create = {
      width: 50,
      height: 50,
      channels: 4,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    } as const;
    const photo = await cleanPhoto(await sharp({ create }).png().toBuffer());
    for (const format of photoFormats)
      expectColor(await colorAt(form(photo, 128, format), 60, 60), [255, 255, 255]);
  });

  test("is made from WebP, AVIF, grey and CMYK pictures, too", async () => {
    const red = sharp({ create: { width: 64, height: 64, channels: 3, background: "#c00000" } });
    const sources = [
      red.clone().webp(),
      red.clone().avif({ quality: 90 }),
      red.clone().png({ palette: true }),
    ];
    for (const source of sources) {
      const photo = await cleanPhoto(await source.toBuffer());
      expectColor(await colorAt(form(photo, 96, "jpg"), 40, 40), [192, 0, 0]);
    }
    const grey = await red.clone().greyscale().toColourspace("b-w").jpeg().toBuffer();
    const cmyk = await red.clone().toColourspace("cmyk").jpeg().toBuffer();
    expect((await sharp(grey).metadata()).channels).toBe(1);
    expect((await sharp(cmyk).metadata()).channels).toBe(4);
    for (const source of [grey, cmyk])
      expect(await colorAt(form(await cleanPhoto(source), 96, "jpg"), 9, 9)).toHaveLength(3);
  });

  test("is refused or made, but never fails with another error, for random damage", async () => {
    const whole = await noisyJpeg(60, 60);
    for (let round = 0; round < 12; round++) {
      const damaged = Buffer.from(whole);
      randomBytes(8).copy(damaged, 20 + ((round * 149) % (damaged.length - 30)));
      const outcome = await cleanPhoto(damaged).catch((error: unknown) => error);
      const expected =
        outcome instanceof DomainError ? outcome.code === "PHOTO_UNREADABLE" : Object(outcome).hash;
      expect(Boolean(expected)).toBe(true);
    }
  });
});
