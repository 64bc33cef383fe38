import { beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { photos, photoVariants } from "../../../drizzle/schema/photos";
import { type CleanedPhoto, cleanPhoto } from "../../../server/drivers/photos/clean-photo";
import { deletePhotosWithoutProfile } from "../../../server/drivers/photos/delete-unused-photos";
import { createPhotoRoute } from "../../../server/drivers/photos/photo-route";
import { storePhoto } from "../../../server/drivers/photos/store-photo";
import { HOUR } from "../../../shared/limits";
import { photoFormats, photoHash, photoSizes, photoUrl } from "../../../shared/photos";
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

describe("storePhoto", () => {
  test("stores a photo once, however often it is saved", async () => {
    expect(await db().transaction((tx) => storePhoto(tx, photo))).toBe(photo.hash);
    expect(await db().$count(photos, eq(photos.hash, photo.hash))).toBe(1);
    expect(await db().$count(photoVariants, eq(photoVariants.hash, photo.hash))).toBe(10);
  });
});

describe("the photo route", () => {
  const get = (path: string, init?: RequestInit) => createPhotoRoute(db()).request(path, init);

  test("serves every variant with its exact bytes, immutably", async () => {
    for (const size of photoSizes) {
      for (const format of photoFormats) {
        const response = await get(photoUrl(photo.hash, size, format));
        expect(response.status).toBe(200);
        expect(response.headers.get("content-type")).toBe(format === "jpg" ? "image/jpeg" : "image/webp");
        expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
        const stored = photo.variants.find((variant) => variant.size === size && variant.format === format);
        expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(stored?.content ?? []))).toBe(
          true,
        );
      }
    }
    const largest = await (await get(photoUrl(photo.hash, 672, "jpg"))).arrayBuffer();
    expect(createHash("sha256").update(Buffer.from(largest)).digest("hex")).toBe(photo.hash);
  });

  test("serves no photo that only suspended profiles use", async () => {
    const both = { photo: await photoDataUrl("#aa0000") };
    const [one, other] = [await accountWithProfile(app, both), await accountWithProfile(app, both)];
    const suspend = (id: string, suspendedAt: Date | null) =>
      db()
        .update(drivers)
        .set({ suspendedAt, suspensionReason: suspendedAt && "Denúncia" })
        .where(eq(drivers.id, id));
    const status = async () => (await get(one.saved.photo)).status;
    await suspend(one.saved.id, new Date());
    expect(await status()).toBe(200);
    await suspend(other.saved.id, new Date());
    expect(await status()).toBe(404);
    await suspend(one.saved.id, null);
    expect(await status()).toBe(200);
  });

  test("answers HEAD like GET, without the body", async () => {
    const path = photoUrl(photo.hash, 96, "webp");
    const [whole, head] = [await get(path), await get(path, { method: "HEAD" })];
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers));
    expect(head.headers.get("content-length")).toBe(String((await whole.arrayBuffer()).byteLength));
    expect(await head.text()).toBe("");
  });

  test("returns 304 for a matching ETag, and the ETag differs by variant", async () => {
    const small = await get(photoUrl(photo.hash, 96, "webp"));
    const tag = small.headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[\w-]+"$/);
    for (const sent of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await get(photoUrl(photo.hash, 96, "webp"), { headers: { "if-none-match": sent } });
      expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, tag, ""]);
    }
    const other = await get(photoUrl(photo.hash, 96, "jpg"), { headers: { "if-none-match": tag } });
    expect(other.status).toBe(200);
  });

  test("returns 404 for every other URL, not cached for long", async () => {
    const unknown = "0".repeat(64);
    const files = ["97.webp", "96.png", "96.gif", "96", "096.jpg", "96.webp.jpg", "96.jpg%00"];
    const paths = files.map((file) => `/fotos/${photo.hash}/${file}`);
    for (const path of [
      ...paths,
      photoUrl(unknown),
      "/fotos/abc/96.jpg",
      `/fotos/${photo.hash.toUpperCase()}/96.jpg`,
    ]) {
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
      .values([old, fresh].map((hash) => ({ hash })));
    await db()
      .insert(photoVariants)
      .values({ hash: old, size: 96, format: "jpg", content: new Uint8Array([1]) });
    const used = photoHash((await accountWithProfile(app)).saved.photo) ?? "";
    const before = await storedHashes();
    await setAge(used, new Date(now.getTime() - 900 * HOUR));
    await setAge(old, new Date(now.getTime() - 25 * HOUR));
    await setAge(fresh, new Date(now.getTime() - 23 * HOUR));
    expect(await deletePhotosWithoutProfile(db(), now)).toBe(1);
    expect(await storedHashes()).toEqual(before.filter((hash) => hash !== old));
    expect(await db().$count(photoVariants, eq(photoVariants.hash, old))).toBe(0);
    expect(await deletePhotosWithoutProfile(db(), now)).toBe(0);
  });

  test("keeps a photo that is being stored again concurrently", async () => {
    await setAge(photo.hash, new Date(Date.now() - 48 * HOUR));
    const { promise: isStored, resolve: store } = Promise.withResolvers<void>();
    const deletion = isStored.then(() => deletePhotosWithoutProfile(db(), new Date()));
    await db().transaction(async (tx) => {
      await storePhoto(tx, photo);
      store();
      for (let round = 0; round < 20; round++) await tx.$count(photos);
    });
    await deletion;
    expect(await db().$count(photoVariants, eq(photoVariants.hash, photo.hash))).toBe(10);
  });

  test("keeps a photo that was just stored again", async () => {
    await setAge(photo.hash, new Date(Date.now() - 48 * HOUR));
    await storePhoto(db(), photo);
    await deletePhotosWithoutProfile(db(), new Date());
    expect(await db().$count(photos, eq(photos.hash, photo.hash))).toBe(1);
    await deletePhotosWithoutProfile(db(), new Date(Date.now() + 25 * HOUR));
    expect(await db().$count(photos, eq(photos.hash, photo.hash))).toBe(0);
  });
});
