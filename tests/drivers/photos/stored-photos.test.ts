import { beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { photos, photoVariants } from "../../../drizzle/schema/photos";
import { type CleanedPhoto, cleanPhoto } from "../../../server/drivers/photos/clean-photo";
import { deletePhotosWithoutProfile } from "../../../server/drivers/photos/delete-unused-photos";
import { createPhotoRoute } from "../../../server/drivers/photos/photo-route";
import { storePhoto } from "../../../server/drivers/photos/store-photo";
import { HOUR } from "../../../shared/limits";
import { photoHash, photoUrl } from "../../../shared/photos";
import { testApp } from "../../support/app";
import { photoDataUrl } from "../driver-accounts";
import { accountWithProfile } from "../profile-calls";
import { noisyJpeg } from "./pictures";

const app = testApp();
const db = () => app.services.db;
let photo: CleanedPhoto;
beforeAll(async () => {
  photo = await cleanPhoto(await noisyJpeg(300, 300));
  await storePhoto(db(), photo);
});

const setAge = (hash: string, createdAt: Date) =>
  db().update(photos).set({ createdAt }).where(eq(photos.hash, hash));
const storedHashes = async () => (await db().select().from(photos)).map(({ hash }) => hash).toSorted();

test("a photo is stored once, however often it is saved", async () => {
  expect(await db().transaction((tx) => storePhoto(tx, photo))).toBe(photo.hash);
  expect(await db().$count(photos, eq(photos.hash, photo.hash))).toBe(1);
  expect(await db().$count(photoVariants, eq(photoVariants.hash, photo.hash))).toBe(10);
});

describe("the photo route", () => {
  const get = (path: string, init?: RequestInit) => createPhotoRoute(db()).request(path, init);

  test("serves every variant with its exact bytes, immutably, and its head alone", async () => {
    for (const { size, format, content } of photo.variants) {
      const path = photoUrl(photo.hash, size, format);
      const [whole, head] = [await get(path), await get(path, { method: "HEAD" })];
      const type = format === "jpg" ? "image/jpeg" : "image/webp";
      expect([whole.status, whole.headers.get("content-type")]).toEqual([200, type]);
      expect(whole.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(Buffer.from(await whole.arrayBuffer()).equals(Buffer.from(content))).toBe(true);
      expect([head.status, await head.text()]).toEqual([200, ""]);
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers));
      expect(head.headers.get("content-length")).toBe(String(content.byteLength));
    }
  });

  test("serves no photo that only suspended profiles use", async () => {
    const both = { photo: await photoDataUrl("#aa0000") };
    const [one, other] = [await accountWithProfile(app, both), await accountWithProfile(app, both)];
    const suspend = async ({ saved }: typeof one, suspendedAt: Date | null) => {
      const change = { suspendedAt, suspensionReason: suspendedAt && "Denúncia" };
      await db().update(drivers).set(change).where(eq(drivers.id, saved.id));
      return (await get(one.saved.photo)).status;
    };
    expect(await suspend(one, new Date())).toBe(200);
    expect(await suspend(other, new Date())).toBe(404);
    expect(await suspend(one, null)).toBe(200);
  });

  test("returns 304 for a matching ETag, and the ETag differs by variant", async () => {
    const small = photoUrl(photo.hash, 96, "webp");
    const tag = (await get(small)).headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[\w-]+"$/);
    for (const sent of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await get(small, { headers: { "if-none-match": sent } });
      expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, tag, ""]);
    }
    const other = await get(photoUrl(photo.hash, 96, "jpg"), { headers: { "if-none-match": tag } });
    expect(other.status).toBe(200);
  });

  test("returns 404 for every other URL, not cached for long", async () => {
    const files = ["97.webp", "96.png", "96.gif", "96", "096.jpg", "96.webp.jpg", "96.jpg%00"];
    const paths = files.map((file) => `/fotos/${photo.hash}/${file}`);
    const hashes = ["0".repeat(64), "abc", photo.hash.toUpperCase()];
    for (const path of [...paths, ...hashes.map((hash) => `/fotos/${hash}/96.jpg`)]) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers.get("cache-control") ?? "").not.toContain("immutable");
    }
  });
});

describe("deletePhotosWithoutProfile", () => {
  test("deletes what no profile has used for a day, and nothing else", async () => {
    const now = new Date("2025-11-20T12:00:00Z");
    const [old, fresh] = ["b".repeat(64), "c".repeat(64)];
    await db()
      .insert(photos)
      .values([{ hash: old }, { hash: fresh }]);
    const variant = { size: 96, format: "jpg", content: new Uint8Array([1]) } as const;
    await db()
      .insert(photoVariants)
      .values({ hash: old, ...variant });
    const used = photoHash((await accountWithProfile(app)).saved.photo) ?? "";
    const before = await storedHashes();
    const setHoursOld = (hash: string, hours: number) => setAge(hash, new Date(now.getTime() - hours * HOUR));
    await setHoursOld(used, 900);
    await setHoursOld(old, 25);
    await setHoursOld(fresh, 23);
    expect(await deletePhotosWithoutProfile(db(), now)).toBe(1);
    expect(await storedHashes()).toEqual(before.filter((hash) => hash !== old));
    expect(await db().$count(photoVariants, eq(photoVariants.hash, old))).toBe(0);
    expect(await deletePhotosWithoutProfile(db(), now)).toBe(0);
  });

  test("keeps a photo that is being stored again concurrently, for another day", async () => {
    const count = () => db().$count(photoVariants, eq(photoVariants.hash, photo.hash));
    await setAge(photo.hash, new Date(Date.now() - 48 * HOUR));
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
});
