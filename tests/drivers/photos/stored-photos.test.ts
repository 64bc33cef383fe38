import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { photos, photoVariants } from "../../../drizzle/schema/photos";
import { type CleanedPhoto, cleanPhoto } from "../../../server/drivers/photos/clean-photo";
import { deletePhotosWithoutProfile } from "../../../server/drivers/photos/delete-unused-photos";
import { createPhotoRoute } from "../../../server/drivers/photos/photo-route";
import { storePhoto } from "../../../server/drivers/photos/store-photo";
import { HOUR } from "../../../shared/limits";
import { photoHash, photoUrl } from "../../../shared/photos";
import { aDriverWithProfile, photoDataUrl } from "../../people/drivers";
import { testApp } from "../../support/app";
import { noisyJpeg } from "./pictures";

const app = testApp();
const db = () => app.services.db;
let photo: CleanedPhoto;
beforeAll(async () => {
  photo = await cleanPhoto(await noisyJpeg(300, 300));
  await storePhoto(db(), photo);
});

const setAge = (hash: string, hours: number, now = new Date()) => {
  const createdAt = new Date(now.getTime() - hours * HOUR);
  return db().update(photos).set({ createdAt }).where(eq(photos.hash, hash));
};
const get = (path: string, init?: RequestInit) => createPhotoRoute(db()).request(path, init);

test("every variant is served with its exact bytes, immutably, and not again for its ETag; nothing else is", async () => {
  for (const { size, format, content } of photo.variants) {
    const path = photoUrl(photo.hash, size, format);
    const whole = await get(path);
    const type = format === "jpg" ? "image/jpeg" : "image/webp";
    expect([whole.status, whole.headers.get("content-type")]).toEqual([200, type]);
    expect(whole.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(Buffer.from(await whole.arrayBuffer()).equals(Buffer.from(content))).toBe(true);
  }
  const small = photoUrl(photo.hash, 96, "webp");
  const tag = (await get(small)).headers.get("etag") ?? "";
  const known = { headers: { "if-none-match": `"other", W/${tag}` } };
  const again = await get(small, known);
  expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, tag, ""]);
  for (const file of [`${photo.hash}/97.webp`, `${photo.hash}/96.jpg%00`, `${"0".repeat(64)}/96.jpg`])
    expect([file, (await get(`/fotos/${file}`)).status]).toEqual([file, 404]);
});

test("no photo is served that only suspended profiles use", async () => {
  const both = { photo: await photoDataUrl("#aa0000") };
  const [one, other] = [await aDriverWithProfile(app, both), await aDriverWithProfile(app, both)];
  const suspend = async ({ saved }: typeof one, suspendedAt: Date | null) => {
    const change = { suspendedAt, suspensionReason: suspendedAt && "Denúncia" };
    await db().update(drivers).set(change).where(eq(drivers.id, saved.id));
    return (await get(one.saved.photo)).status;
  };
  expect(await suspend(one, new Date())).toBe(200);
  expect(await suspend(other, new Date())).toBe(404);
  expect(await suspend(one, null)).toBe(200);
});

test("what no profile has used for a day is deleted, and nothing else", async () => {
  const now = new Date("2025-11-20T12:00:00Z");
  const [old, fresh] = ["b".repeat(64), "c".repeat(64)];
  const used = photoHash((await aDriverWithProfile(app)).saved.photo) ?? "";
  for (const hash of [old, fresh]) await db().insert(photos).values({ hash });
  const content = new Uint8Array([1]);
  await db().insert(photoVariants).values({ hash: old, size: 96, format: "jpg", content });
  await setAge(used, 900, now);
  await setAge(old, 25, now);
  await setAge(fresh, 23, now);
  expect(await deletePhotosWithoutProfile(db(), now)).toBe(1);
  const left = (await db().select().from(photos)).map(({ hash }) => hash);
  expect([left.includes(used), left.includes(fresh), left.includes(old)]).toEqual([true, true, false]);
  expect(await db().$count(photoVariants, eq(photoVariants.hash, old))).toBe(0);
});

test("a photo that is being stored again concurrently stays for another day", async () => {
  const count = () => db().$count(photoVariants, eq(photoVariants.hash, photo.hash));
  await setAge(photo.hash, 48);
  const { promise: isStored, resolve: store } = Promise.withResolvers<void>();
  const deletion = isStored.then(() => deletePhotosWithoutProfile(db(), new Date()));
  await db().transaction(async (tx) => {
    await storePhoto(tx, photo);
    store();
    for (let round = 0; round < 20; round++) await tx.$count(photos);
  });
  await deletion;
  await deletePhotosWithoutProfile(db(), new Date());
  expect(await count()).toBe(10);
  await deletePhotosWithoutProfile(db(), new Date(Date.now() + 25 * HOUR));
  expect(await count()).toBe(0);
});
