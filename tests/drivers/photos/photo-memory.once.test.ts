import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { root } from "../../support/root";
import { blackPng, noisyJpeg } from "./pictures";

const GROWTH_MAX = 200_000_000;
const folder = mkdtempSync(join(tmpdir(), "rota-photos-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Memory is measured in a separate process, so that other tests have no influence. */
async function cleanAlone(picture: Buffer, times = 1): Promise<{ outcomes: string[]; growth: number }> {
  const file = join(folder, "picture");
  await Bun.write(file, picture);
  const program = join(root, "tests/support/clean-photo-alone.ts");
  const child = Bun.spawn([process.execPath, program, file, String(times)], { stdout: "pipe" });
  return JSON.parse(await new Response(child.stdout).text());
}

function flat(megapixels: number, channels: 3 | 4): Sharp {
  const height = Math.floor(Math.sqrt((megapixels * 1_000_000 * 3) / 4));
  const background = { r: 200, g: 40, b: 9, alpha: 0.5 };
  return sharp({ create: { width: Math.floor((height * 4) / 3), height, channels, background } });
}

type Draw = (megapixels: number) => Promise<Buffer>;
const interlaced: Draw = (size) => flat(size, 4).toColourspace("rgb16").png({ progressive: true }).toBuffer();
const progressive: Draw = (size) =>
  flat(size, 3).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer();

test.each([
  ["16-bit interlaced PNG", 15, 16, interlaced],
  ["progressive JPEG", 26, 27, progressive],
] as const)(
  "%s: one of %p megapixels stays under 200 MB, one of %p is refused",
  async (_, just, over, draw) => {
    const { outcomes, growth } = await cleanAlone(await draw(just));
    expect(outcomes).toEqual(["cleaned"]);
    expect(growth).toBeLessThan(GROWTH_MAX);
    const refused = await cleanAlone(await draw(over));
    expect(refused.outcomes).toEqual(["PHOTO_UNREADABLE"]);
    expect(refused.growth).toBeLessThan(GROWTH_MAX / 4);
  },
);

test("900 megapixels in a few kilobytes are refused without using memory for them", async () => {
  const bomb = blackPng(30_000, 30_000);
  expect(bomb.length).toBeLessThan(10_000);
  const { outcomes, growth } = await cleanAlone(bomb);
  expect(outcomes).toEqual(["PHOTO_UNREADABLE"]);
  expect(growth).toBeLessThan(30_000_000);
});

test("eight pictures at once take no more memory than two", async () => {
  const photo = await noisyJpeg(3000, 3000);
  const { outcomes, growth } = await cleanAlone(photo, 8);
  expect(outcomes).toEqual(["cleaned"]);
  // Eight at once would hold 8 × 27 MB of pixels.
  expect(growth).toBeLessThan(120_000_000);
});
