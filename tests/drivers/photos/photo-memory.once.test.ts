import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { root } from "../../support/root";
import { blackPng, noisyJpeg } from "./pictures";

const GROWTH_MAX = 200_000_000;
const folder = mkdtempSync(join(tmpdir(), "rota-photos-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Memory is measured in a separate process, so that other tests have no influence. */
async function cleanAlone(picture: Buffer, times = 1): Promise<{ outcomes: string[]; growth: number }> {
  const file = join(folder, "picture");
  await Bun.write(file, picture);
  const program = join(root, "tests/drivers/photos/clean-photo-alone.ts");
  const child = Bun.spawn([process.execPath, program, file, String(times)], { stdout: "pipe" });
  return JSON.parse(await new Response(child.stdout).text());
}

function progressive(megapixels: number): Promise<Buffer> {
  const height = Math.floor(Math.sqrt((megapixels * 1_000_000 * 3) / 4));
  const width = Math.floor((height * 4) / 3);
  const flat = sharp({ create: { width, height, channels: 3, background: "#c82809" } });
  return flat.jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer();
}

test("a progressive JPEG of 26 megapixels stays under 200 MB, one of 27 is refused", async () => {
  const { outcomes, growth } = await cleanAlone(await progressive(26));
  expect(outcomes).toEqual(["cleaned"]);
  expect(growth).toBeLessThan(GROWTH_MAX);
  const refused = await cleanAlone(await progressive(27));
  expect(refused.outcomes).toEqual(["PHOTO_UNREADABLE"]);
  expect(refused.growth).toBeLessThan(GROWTH_MAX / 4);
});

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
