import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { mailbox } from "../../../drizzle/schema/mail";
import { driverPhotos, photos, photoVariants } from "../../../drizzle/schema/photos";
import {
  deletePhotosWithoutProfile,
  deleteUnusedPhotos,
} from "../../../server/drivers/photos/delete-unused-photos";
import { mailVehiclePhotoRemoved } from "../../../server/drivers/photos/vehicle/mail-vehicle-photo-removed";
import { deleteAccount } from "../../../server/privacy/delete-account";
import { errors } from "../../../shared/errors";
import { DAY, HOUR, PHOTO_MAX_BYTES } from "../../../shared/limits";
import { photoHash, photoUrl } from "../../../shared/photos";
import { chosenVehiclePhotos } from "../../../shared/schemas/drivers";
import { ownData } from "../../../shared/schemas/own-data";
import { backupsOf } from "../../console/backups/copies";
import { anAccount, aPublishedDriver, photoDataUrl, toDataUrl, wholeProfile } from "../../people/drivers";
import { anOperator, aReader } from "../../people/staff";
import { refusalOf, rest } from "../../support/api";
import { testApp } from "../../support/app";
import { noisyJpeg } from "./pictures";

const app = testApp();
const db = () => app.services.db;
type Driver = Awaited<ReturnType<typeof aPublishedDriver>>;

const path = "/drivers/vehicle-photos";
const choose = async ({ post }: Pick<Driver, "post">, kind: string, photo: string | null) => {
  const answer = await post(path, { kind, photo });
  expect(answer.status).toBe(200);
  return chosenVehiclePhotos.parse(answer.body);
};
const urlOf = ({ chosenPhotos }: { chosenPhotos: { url: string | null }[] }) => chosenPhotos[0]?.url ?? "";
const save = async ({ post }: Pick<Driver, "post">) =>
  expect((await post("/drivers/register", wholeProfile)).status).toBe(200);
const shownOf = async ({ shown }: Driver) => (await shown()).vehiclePhotos;
const statusOf = async (url: string) => (await fetch(app.url + url)).status;

/** A public driver with a photo of the outside; colours make pictures differ. */
async function withPhoto(color: string) {
  const driver = await aPublishedDriver(app);
  const url = urlOf(await choose(driver, "outside", await photoDataUrl(color)));
  await save(driver);
  return { ...driver, url };
}

test("a photo is public after the next save, in its variants of 4:3 and in no other size; so is its removal", async () => {
  const driver = await aPublishedDriver(app);
  const before = await choose(driver, "inside", toDataUrl(await noisyJpeg(300, 300)));
  const url = urlOf(before);
  expect(before).toMatchObject({ vehiclePhotos: [], chosenPhotos: [{ kind: "inside", url }] });
  expect([await shownOf(driver), (await driver.read()).body]).toMatchObject([[], { vehiclePhotos: [] }]);
  await choose(driver, "outside", await photoDataUrl("#102030"));
  await save(driver);
  const shown = await shownOf(driver);
  expect(shown.map(({ kind }) => kind)).toEqual(["outside", "inside"]);
  expect((await driver.read()).body).toMatchObject({ vehiclePhotos: shown, chosenPhotos: [] });
  const hash = photoHash(url) ?? "";
  for (const size of [256, 576, 1152] as const)
    for (const format of ["webp", "jpg"] as const)
      expect(await statusOf(photoUrl(hash, size, format))).toBe(200);
  for (const file of ["336.jpg", "577.jpg", "1152.png"])
    expect(await statusOf(`/fotos/${hash}/${file}`)).toBe(404);

  expect(await choose(driver, "inside", null)).toMatchObject({
    chosenPhotos: [{ kind: "inside", url: null }],
  });
  expect(await shownOf(driver)).toHaveLength(2);
  // "Desfazer" before the save leaves nothing to save.
  expect(await choose(driver, "inside", url)).toMatchObject({ chosenPhotos: [] });
  await choose(driver, "inside", null);
  await save(driver);
  expect((await shownOf(driver)).map(({ kind }) => kind)).toEqual(["outside"]);
  // Not only after a night: it may show a child.
  expect([await statusOf(url), await db().$count(photoVariants, eq(photoVariants.hash, hash))]).toEqual([
    404, 0,
  ]);
});

test("nobody else and nothing else is taken, and what was there stays", async () => {
  const driver = await withPhoto("#334455");
  const stranger = await rest(app.url).post(path, { kind: "outside", photo: await photoDataUrl() });
  expect([stranger.status, await shownOf(driver)]).toMatchObject([401, [{ url: driver.url }]]);
  const tooLarge = toDataUrl(new Uint8Array(PHOTO_MAX_BYTES + 1).fill(255));
  const cut = (await photoDataUrl()).slice(0, -400);
  const tried = [
    { kind: "plate", photo: await photoDataUrl() },
    { kind: "outside", photo: "" },
    { kind: "outside" },
    { kind: "outside", photo: tooLarge },
    { kind: "outside", photo: "data:image/png;base64,bm90IGEgcGljdHVyZQ==" },
    { kind: "outside", photo: cut },
    { kind: "outside", photo: photoUrl("0".repeat(64), 576) },
    // A portrait has no variant of this shape.
    { kind: "outside", photo: driver.saved.photo },
  ];
  const answers = await Promise.all(tried.map((body) => driver.post(path, body)));
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 413, 400, 400, 400, 400]);
  expect(answers.at(-1)?.body).toMatchObject({ message: errors.PHOTO_UNREADABLE.message });
  await save(driver);
  expect(await shownOf(driver)).toMatchObject([{ kind: "outside", url: driver.url }]);
});

test("photos are kept from before the first save, three at once, and two devices leave one of each kind", async () => {
  const account = await anAccount(app.services);
  const { get, post } = rest(app.url, account.token);
  const kinds = ["outside", "inside", "other", "outside"];
  const sent = kinds.map(async (kind, at) => post(path, { kind, photo: await photoDataUrl(`#77000${at}`) }));
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const saved = await post("/drivers/register", { ...wholeProfile, photo: await photoDataUrl() });
  expect(saved.body).toMatchObject({
    chosenPhotos: [],
    vehiclePhotos: [{ kind: "outside" }, { kind: "inside" }, { kind: "other" }],
  });
  const exported = ownData.parse((await get("/auth/export-data")).body);
  expect(exported.vehiclePhotos.map(({ kind, state }) => [kind, state])).toEqual([
    ["outside", "shown"],
    ["inside", "shown"],
    ["other", "shown"],
  ]);
  expect(exported.vehiclePhotos[0]?.photo).toStartWith("data:image/jpeg;base64,/9j/");
  const urls = exported.profile?.vehiclePhotos.map(({ url }) => url) ?? [];
  await deleteAccount(app.services, account.id);
  expect(await Promise.all(urls.map(statusOf))).toEqual([404, 404, 404]);
  expect(await db().$count(driverPhotos, eq(driverPhotos.userId, account.id))).toBe(0);
});

test("a suspended driver's photos are not served, unless another profile shows the same", async () => {
  const [one, other] = [await withPhoto("#aabb01"), await withPhoto("#aabb01")];
  const { calls } = await anOperator(app);
  const act = (driver: Driver, name: "suspend" | "lift") =>
    calls.people.act.mutate({ id: driver.account.id, act: name, reason: "Denúncia em análise pela equipe" });
  await act(one, "suspend");
  expect([one.url === other.url, await statusOf(one.url)]).toEqual([true, 200]);
  await act(other, "suspend");
  expect(await statusOf(one.url)).toBe(404);
  await act(one, "lift");
  expect(await statusOf(one.url)).toBe(200);
});

test("staff remove one with a reason: gone at once, undone within seconds, then mailed; the driver may send another", async () => {
  const driver = await withPhoto("#00aa77");
  const [operator, reader] = [await anOperator(app), await aReader(app)];
  const id = driver.account.id;
  const [listed] = await operator.calls.people.vehiclePhotos.query({ id });
  expect(Buffer.from(listed?.content ?? "", "base64").subarray(0, 3)).toEqual(Buffer.from([255, 216, 255]));
  const removal = { id: listed?.id ?? "", reason: "Aparece uma criança na janela" };
  expect(await refusalOf(reader.calls.people.removeVehiclePhoto.mutate(removal))).not.toBeNull();
  const remove = () => operator.calls.people.removeVehiclePhoto.mutate(removal);
  const rowOf = async () =>
    (await db().select().from(driverPhotos).where(eq(driverPhotos.id, removal.id)))[0];
  const mail = async () => {
    const at = (await rowOf())?.since.getTime() ?? 0;
    await mailVehiclePhotoRemoved.run(app.services, { userId: id, photoId: removal.id, at });
    const mails = await db().select().from(mailbox).where(eq(mailbox.to, driver.account.email));
    return mails.filter(({ subject }) => subject.includes("foto do seu veículo"));
  };
  await remove();
  expect([await shownOf(driver), await statusOf(driver.url)]).toEqual([[], 404]);
  expect(await refusalOf(remove())).toBe("NOT_FOUND");
  const other = await anOperator(app, "Rui");
  expect(await refusalOf(other.calls.people.undoPhotoRemoval.mutate({ id: removal.id }))).toBe(
    "UNDO_TOO_LATE",
  );
  await operator.calls.people.undoPhotoRemoval.mutate({ id: removal.id });
  expect([await shownOf(driver), await statusOf(driver.url), await mail()]).toMatchObject([
    [{ url: driver.url }],
    200,
    [],
  ]);

  await remove();
  await save(driver);
  expect(await shownOf(driver)).toEqual([]);
  const [sent] = await mail();
  expect(sent?.text).toContain(removal.reason);
  const { items } = await operator.calls.log.list.query({ subject: id });
  expect(items.map(({ action }) => action).slice(0, 3)).toEqual([
    "vehicle-photo-removed",
    "vehicle-photo-removal-undone",
    "vehicle-photo-removed",
  ]);
  await choose(driver, "outside", await photoDataUrl("#00aa78"));
  await save(driver);
  expect(await shownOf(driver)).toHaveLength(1);
  expect(await refusalOf(operator.calls.people.undoPhotoRemoval.mutate({ id: removal.id }))).toBe(
    "UNDO_TOO_LATE",
  );
});

test("at night what staff removed and what was never saved goes, with its pictures, and nothing that is shown", async () => {
  const driver = await withPhoto("#5511aa");
  const unsaved = urlOf(await choose(driver, "other", await photoDataUrl("#5511ab")));
  const setAge = (url: string, age: number) =>
    Promise.all([
      db()
        .update(photos)
        .set({ createdAt: new Date(Date.now() - age) })
        .where(eq(photos.hash, photoHash(url) ?? "")),
      db()
        .update(driverPhotos)
        .set({ since: new Date(Date.now() - age) })
        .where(eq(driverPhotos.hash, photoHash(url) ?? "")),
    ]);
  for (const url of [driver.url, unsaved]) await setAge(url, 29 * DAY);
  await deletePhotosWithoutProfile(db(), new Date());
  await deleteUnusedPhotos.run(app.services, {});
  expect([await statusOf(driver.url), await statusOf(unsaved)]).toEqual([200, 200]);
  await setAge(unsaved, 31 * DAY);
  await deleteUnusedPhotos.run(app.services, {});
  expect([await statusOf(driver.url), await statusOf(unsaved)]).toEqual([200, 404]);
  const { calls } = await anOperator(app);
  const [listed] = await calls.people.vehiclePhotos.query({ id: driver.account.id });
  await calls.people.removeVehiclePhoto.mutate({ id: listed?.id ?? "", reason: "Mostra a placa inteira" });
  await setAge(driver.url, 25 * HOUR);
  await deleteUnusedPhotos.run(app.services, {});
  expect(await db().$count(photos, eq(photos.hash, photoHash(driver.url) ?? ""))).toBe(0);
});

test("a restored backup has them, without those that the driver or staff took out after it", async () => {
  const { make, ended, withCopy } = backupsOf(app);
  const [stays, replaces, removed] = [
    await withPhoto("#0000a1"),
    await withPhoto("#0000a2"),
    await withPhoto("#0000a3"),
  ];
  const backup = await make();
  await choose(replaces, "outside", null);
  await save(replaces);
  const { calls } = await anOperator(app);
  const [listed] = await calls.people.vehiclePhotos.query({ id: removed.account.id });
  await calls.people.removeVehiclePhoto.mutate({ id: listed?.id ?? "", reason: "Aparece uma criança" });
  const since = await ended();
  await withCopy(async (copy, restore) => {
    await restore(backup, since);
    const left = await copy.db.select().from(driverPhotos);
    const hashes = left.map(({ hash }) => hash);
    const known = [stays, replaces, removed].map(({ url }) => hashes.includes(photoHash(url)));
    expect(known).toEqual([true, false, false]);
    const stored = await copy.db.select({ hash: photos.hash }).from(photos);
    expect(stored.map(({ hash }) => hash)).not.toContain(photoHash(removed.url));
  });
});
