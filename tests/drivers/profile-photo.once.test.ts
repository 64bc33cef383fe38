import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { photos } from "../../drizzle/schema/photos";
import { deleteUnusedPhotos } from "../../server/drivers/photos/delete-unused-photos";
import { photo as photoMessages, profileValidation } from "../../shared/messages";
import { photoHash, photoUrl } from "../../shared/photos";
import { testApp } from "../support/app";
import { createAccount, photoDataUrl, toDataUrl, wholeProfile } from "./driver-accounts";
import { noisyJpeg } from "./photos/pictures";
import { accountWithProfile, profileCalls, profileIn, storedDriver } from "./profile-calls";

const app = testApp();

// What each kind of bad file is refused with: photos/clean-photo.unit.test.ts and parse-data-url.unit.test.ts.
const bad: [what: string, photo: () => Promise<unknown>, status: number, message: string][] = [
  [
    "text named .jpg",
    async () => toDataUrl(Buffer.from("oi, sou um texto")),
    400,
    photoMessages.invalidTypeText,
  ],
  [
    "a truncated JPEG",
    async () => toDataUrl((await noisyJpeg(600, 600)).subarray(0, 9000)),
    400,
    photoMessages.unreadableText,
  ],
  ["nine megabytes", async () => toDataUrl(Buffer.alloc(9 * 1024 * 1024)), 413, photoMessages.tooLargeText],
  ["another site's picture", async () => "https://example.com/foto.jpg", 400, photoMessages.invalidTypeText],
  ["a stranger's photo", async () => photoUrl("0".repeat(64)), 400, photoMessages.invalidTypeText],
  ["a path", async () => "../../etc/passwd", 400, photoMessages.invalidTypeText],
  ["a number", async () => 12, 400, photoMessages.invalidTypeText],
];

test("a photo that can't be used is refused and nothing is partly saved", async () => {
  const { account, save } = await accountWithProfile(app);
  const before = await storedDriver(app, account);
  const fresh = await createAccount(app.services);
  for (const [what, photo, status, message] of bad) {
    const change = { vehicleColor: "Verde", photo: await photo() };
    const answer = await save({ ...wholeProfile, ...change });
    expect([what, answer.status, profileIn(answer).message]).toEqual([what, status, message]);
    const first = await profileCalls(app, fresh).save({ ...wholeProfile, ...change });
    expect([what, first.status]).toEqual([what, status]);
  }
  expect(await storedDriver(app, account)).toEqual(before);
  expect(await storedDriver(app, fresh)).toBeUndefined();
});

describe("the stored photo", () => {
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
    await deleteUnusedPhotos.run(app.services, {});
    expect(await isStored(saved.photo)).toBe(true);
    const tomorrow = { ...app.services, now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) };
    await deleteUnusedPhotos.run(tomorrow, {});
    expect([await isStored(saved.photo), await isStored(next.photo)]).toEqual([false, true]);
  });
});
