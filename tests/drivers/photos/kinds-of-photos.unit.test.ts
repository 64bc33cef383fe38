import { expect, test } from "bun:test";
import sharp from "sharp";
import { cleanPhoto } from "../../../server/drivers/photos/clean-photo";
import { isHeic, isSomePicture, pictureTypeOf } from "../../../shared/picture-bytes";
import { refusalOf } from "../../support/api";
import { noisyJpeg, redAndBlue } from "./pictures";

/** The colour of a cleaned photo at a place of its 96 pixels. */
async function colourAt(file: Uint8Array, left: number, top: number): Promise<number[]> {
  const { variants } = await cleanPhoto(file);
  const small = variants.find(({ size, format }) => size === 96 && format === "jpg");
  const pixel = sharp(small?.content).extract({ left, top, width: 1, height: 1 });
  return [...(await pixel.raw().toBuffer())];
}

function expectNear(found: number[], expected: number[]): void {
  expect(found).toHaveLength(3);
  for (const [at, value] of expected.entries()) expect(Math.abs((found[at] ?? 999) - value)).toBeLessThan(14);
}

const RED = [255, 0, 0];
const BLUE = [0, 0, 255];

test.each<[string, () => Promise<Buffer>]>([
  ["Display P3", () => redAndBlue().withIccProfile("p3").jpeg({ quality: 95 }).toBuffer()],
  ["16 bits", () => redAndBlue().toColourspace("rgb16").png().toBuffer()],
  ["progressive", () => redAndBlue().jpeg({ progressive: true, quality: 95 }).toBuffer()],
])("colours are right after %s", async (_, make) => {
  const file = await make();
  expectNear(await colourAt(file, 5, 48), RED);
  expectNear(await colourAt(file, 90, 48), BLUE);
});

test("printing colours (CMYK) become those of a screen", async () => {
  const [red = 0, green = 0, blue = 0] = await colourAt(
    await redAndBlue().toColourspace("cmyk").jpeg().toBuffer(),
    5,
    48,
  );
  // Paper has no pure red.
  expect(red).toBeGreaterThan(200);
  expect(Math.max(green, blue)).toBeLessThan(80);
});

/** Where the picture's left side comes to stand, by the camera's orientation (EXIF 1 to 8). */
const turns = ["left", "right", "right", "left", "top", "top", "bottom", "bottom"] as const;
const places = { left: [5, 48], right: [90, 48], top: [48, 5], bottom: [48, 90] } as const;

test.each(turns.map((side, index) => [index + 1, side] as const))(
  "orientation %i puts what was left %s",
  async (orientation, side) => {
    const file = await redAndBlue().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
    const [x, y] = places[side];
    expectNear(await colourAt(file, x, y), RED);
    expectNear(await colourAt(file, 95 - x, 95 - y), BLUE);
  },
);

test("the smallest, a strip of 12,000×200 and a moving WebP are taken; HEIC and GIF are no type of ours", async () => {
  const dot = { width: 1, height: 1, channels: 3, background: "#ff0000" } as const;
  expectNear(await colourAt(await sharp({ create: dot }).png().toBuffer(), 48, 48), RED);
  expect((await cleanPhoto(await noisyJpeg(12_000, 200))).hash).toHaveLength(64);
  const frames = sharp([await redAndBlue().png().toBuffer(), await redAndBlue().negate().png().toBuffer()], {
    join: { animated: true },
  });
  expectNear(await colourAt(await frames.clone().webp({ lossless: true }).toBuffer(), 5, 48), RED);
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic"), Buffer.alloc(40)]);
  expect(await refusalOf(cleanPhoto(heic))).toBe("PHOTO_TYPE_INVALID");
  expect(await refusalOf(cleanPhoto(await frames.gif().toBuffer()))).toBe("PHOTO_TYPE_INVALID");
});

test("the first bytes tell what a file without a type is", async () => {
  const jpeg = await redAndBlue().jpeg().toBuffer();
  const webp = await redAndBlue().webp().toBuffer();
  expect([jpeg, webp, Buffer.from("Bom dia")].map(pictureTypeOf)).toEqual(["image/jpeg", "image/webp", null]);
  const heic = Buffer.from("\0\0\0\x18ftypheic");
  expect([heic, jpeg].map(isHeic)).toEqual([true, false]);
  const gif = await redAndBlue().gif().toBuffer();
  expect([heic, jpeg, gif, Buffer.from("Bom dia, aqui vai")].map(isSomePicture)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
