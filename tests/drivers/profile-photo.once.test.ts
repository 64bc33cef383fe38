import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { photos } from "../../drizzle/schema/photos";
import { unusedPhotosJob } from "../../server/drivers/photos/unused-photos-job";
import { PHOTO_MAX_BYTES } from "../../shared/limits";
import { photo as photoMessages, profileValidation } from "../../shared/messages";
import { photoHash, photoSizes, photoUrl } from "../../shared/photos";
import { testApp } from "../support/app";
import { createAccount, photoDataUrl, toDataUrl, wholeProfile } from "./driver-accounts";
import { blackPng, noisyJpeg } from "./photos/pictures";
import { accountWithProfile, profileCalls, profileIn, storedDriver } from "./profile-calls";

const app = testApp();

/** A JPEG of `length` bytes: padding after the picture's end is part of the file. */
async function jpegOf(length: number): Promise<Buffer> {
  const picture = await noisyJpeg(400, 400);
  return Buffer.concat([picture, Buffer.alloc(length - picture.length)]);
}

const bad: [what: string, photo: () => Promise<unknown>, status: number, message: string][] = [
  [
    "text named .jpg",
    async () => toDataUrl(Buffer.from("oi, sou um texto")),
    400,
    photoMessages.invalidTypeText,
  ],
  [
    "an SVG",
    async () => toDataUrl(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"/>`), "image/svg+xml"),
    400,
    photoMessages.invalidTypeText,
  ],
  [
    "an SVG that says it is a JPEG",
    async () => toDataUrl(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"/>`)),
    400,
    photoMessages.invalidTypeText,
  ],
  [
    "a GIF",
    async () => toDataUrl(Buffer.from("GIF89a\x01\x00\x01\x00"), "image/gif"),
    400,
    photoMessages.invalidTypeText,
  ],
  ["a page", async () => "data:text/html;base64,PHNjcmlwdD4=", 400, photoMessages.invalidTypeText],
  [
    "a truncated JPEG",
    async () => toDataUrl((await noisyJpeg(600, 600)).subarray(0, 9000)),
    400,
    photoMessages.unreadableText,
  ],
  [
    "a PNG of 900 megapixels",
    async () => toDataUrl(blackPng(30_000, 30_000), "image/png"),
    400,
    photoMessages.unreadableText,
  ],
  ["broken base64", async () => "data:image/jpeg;base64,@@@@", 400, photoMessages.unreadableText],
  [
    "4 MB and one byte",
    async () => toDataUrl(await jpegOf(PHOTO_MAX_BYTES + 1)),
    413,
    photoMessages.tooLargeText,
  ],
  ["nine megabytes", async () => toDataUrl(Buffer.alloc(9 * 1024 * 1024)), 413, photoMessages.tooLargeText],
  ["another site's picture", async () => "https://example.com/foto.jpg", 400, photoMessages.invalidTypeText],
  ["a stranger's photo", async () => photoUrl("0".repeat(64)), 400, photoMessages.invalidTypeText],
  ["a path", async () => "../../etc/passwd", 400, photoMessages.invalidTypeText],
  ["a number", async () => 12, 400, photoMessages.invalidTypeText],
];

describe("a photo that can't be used", () => {
  test.each(bad)("%s is refused and nothing is partly saved", async (_what, photo, status, message) => {
    const { account, save } = await accountWithProfile(app);
    const before = await storedDriver(app, account);
    const answer = await save({ ...wholeProfile, vehicleColor: "Verde", photo: await photo() });
    expect([answer.status, profileIn(answer).message]).toEqual([status, message]);
    expect(await storedDriver(app, account)).toEqual(before);
    const fresh = await createAccount(app.services);
    expect((await profileCalls(app, fresh).save({ ...wholeProfile, photo: await photo() })).status).toBe(
      status,
    );
    expect(await storedDriver(app, fresh)).toBeUndefined();
  });
});

describe("the stored photo", () => {
  test("is upright, square, without metadata, in every size, at an immutable URL", async () => {
    const picture = await sharp(await noisyJpeg(900, 600))
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Artist: "Edson" },
        IFD3: { GPSLatitudeRef: "S", GPSLatitude: "23/1 35/1 20/1" },
      })
      .jpeg()
      .toBuffer();
    expect((await sharp(picture).metadata()).exif).toBeDefined();
    const { saved } = await accountWithProfile(app, { photo: toDataUrl(picture) });
    const hash = photoHash(saved.photo) ?? "";
    for (const size of photoSizes) {
      for (const format of ["webp", "jpg"] as const) {
        const answer = await fetch(app.url + photoUrl(hash, size, format));
        expect(answer.headers.get("cache-control")).toContain("immutable");
        const { width, height, exif, xmp, iptc } = await sharp(await answer.arrayBuffer()).metadata();
        expect([width, height]).toEqual([size, size]);
        expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
      }
    }
  });

  test("of exactly 4 MB is accepted", async () => {
    const { saved } = await accountWithProfile(app, { photo: toDataUrl(await jpegOf(PHOTO_MAX_BYTES)) });
    expect(saved.photo).toStartWith("/fotos/");
  });

  test("stays if a save leaves it out, or sends its URL in any size", async () => {
    const { save, saved } = await accountWithProfile(app);
    const hash = photoHash(saved.photo) ?? "";
    for (const photo of [undefined, saved.photo, photoUrl(hash, 96, "webp")]) {
      expect((await save({ ...wholeProfile, photo })).body).toMatchObject({ photo: saved.photo });
    }
  });

  test("can't be another driver's, by its URL", async () => {
    const victim = await accountWithProfile(app, { photo: await photoDataUrl("#ff00aa") });
    const { save, saved, read } = await accountWithProfile(app, { photo: await photoDataUrl("#00ffaa") });
    expect((await save({ ...wholeProfile, photo: victim.saved.photo })).status).toBe(400);
    expect((await read()).body).toMatchObject({ photo: saved.photo });
  });

  test("can't be removed", async () => {
    const { save, saved, read } = await accountWithProfile(app);
    for (const photo of [null, ""]) {
      expect((await save({ ...wholeProfile, photo })).body).toMatchObject({
        message: profileValidation.photo,
      });
    }
    expect((await read()).body).toMatchObject({ photo: saved.photo });
  });

  test("that was replaced is deleted by the nightly job a day later, the one in use is not", async () => {
    const { save, saved } = await accountWithProfile(app, { photo: await photoDataUrl("#123456") });
    const next = profileIn(await save({ ...wholeProfile, photo: await photoDataUrl("#654321") }));
    const isStored = async (url: string) => {
      const hash = photoHash(url) ?? "";
      return (await app.services.db.select().from(photos).where(eq(photos.hash, hash))).length === 1;
    };
    await unusedPhotosJob.run(app.services, {});
    expect(await isStored(saved.photo)).toBe(true);
    const tomorrow = { ...app.services, now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) };
    await unusedPhotosJob.run(tomorrow, {});
    expect([await isStored(saved.photo), await isStored(next.photo)]).toEqual([false, true]);
  });
});

test("many bad and good pictures at once don't raise memory", async () => {
  const huge = toDataUrl(blackPng(30_000, 30_000), "image/png");
  const large = toDataUrl(await noisyJpeg(3000, 2500));
  const { save } = await accountWithProfile(app);
  await save({ ...wholeProfile, photo: large });
  const before = process.memoryUsage.rss();
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => save({ ...wholeProfile, photo: index % 2 ? huge : large })),
  );
  Bun.gc(true);
  expect(process.memoryUsage.rss() - before).toBeLessThan(350 * 1024 * 1024);
});
