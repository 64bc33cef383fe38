import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { photos } from "../../drizzle/schema/photos";
import { deleteUnusedPhotos } from "../../server/drivers/photos/delete-unused-photos";
import { importSchools } from "../../server/places/schools/import-schools";
import { HOUR } from "../../shared/limits";
import { photo as photoMessages, profileValidation } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { photoHash, photoUrl } from "../../shared/photos";
import {
  aDriverWithProfile,
  anAccount,
  photoDataUrl,
  profileCalls,
  profileIn,
  storedDriver,
  subscribe,
  toDataUrl,
  wholeProfile,
} from "../people/drivers";
import { trpc } from "../support/api";
import { testApp } from "../support/app";
import { noisyJpeg } from "./photos/pictures";

const app = testApp();

test("a save creates the profile, the next one updates it, and a read returns it alike", async () => {
  const { read, save } = profileCalls(app, await anAccount(app.services));
  const nothing = { id: null, phone: null, photo: null, updatedAt: null };
  expect((await read()).body).toMatchObject({ ...nothing, name: "Edson Ribeiro", isPublic: false });
  const created = await save({ ...wholeProfile, photo: await photoDataUrl() });
  const { success, message, ...profile } = profileIn(created);
  expect(profile).toMatchObject({ available: true, isPublic: false, phone: "+5511987654321" });
  expect(profile.photo).toMatch(/^\/fotos\/[0-9a-f]{64}\/336\.jpg$/);
  expect((await read()).body).toEqual(profile);
  const updated = profileIn(await save({ ...wholeProfile, vehicleColor: "Prata" }));
  const { photo, createdAt: begunAt } = profile;
  expect(updated).toMatchObject({ id: profile.id, photo, createdAt: begunAt, vehicleColor: "Prata" });
});

test("while a school is typed, those of the catalogue in the driver's city are suggested", async () => {
  const school = { state: "SP", city: "São Paulo", code: "35000001", name: "EMEF PADRE ANCHIETA" };
  const address = "RUA DO ORFANATO, 1. VILA PRUDENTE. 03131-010 São Paulo - SP.";
  const empty = { line: 1, administration: "", latitude: "", longitude: "" };
  await importSchools(app.services, [{ ...empty, ...school, address }]);
  const { token } = await anAccount(app.services);
  const suggested = (city: string) =>
    trpc(app.url, token).drivers.schools.query({ state: "SP", city, text: "escola municipal de ens" });
  const found = [{ name: "EMEF Padre Anchieta", neighborhood: "Vila Prudente" }];
  expect(await suggested("sao paulo")).toMatchObject(found);
  expect(await suggested("Campinas")).toEqual([]);
});

test("a save that is empty, or can't be read, is refused in words, and nothing is stored", async () => {
  const account = await anAccount(app.services);
  const { save } = profileCalls(app, account);
  const nothing = await save({});
  expect(nothing).toMatchObject({ status: 400, body: { success: false, code: "VALIDATION" } });
  expect(profileIn(nothing).message).toStartWith("Nome é obrigatório, Telefone é obrigatório");
  const photo = await photoDataUrl();
  // What a form can't say, but a call can; the rules themselves: profile-rules.unit.test.ts.
  for (const change of [{ capacity: "15" }, { description: {} }, { offeredNeighborhoods: "Belém" }])
    expect((await save({ ...wholeProfile, photo, ...change })).status).toBe(400);
  expect(await storedDriver(app, account)).toBeUndefined();
});

test("text that looks like code is stored as text, without NUL bytes and broken characters; a city in its official spelling", async () => {
  const attack = `"><script>alert(1)</script>{{7*7}}'; drop table drivers; --`;
  const texts = { name: `${attack}\u0000\ud800`, description: `${attack}\u0000` };
  const typed = { ...texts, serviceCity: "  sao  paulo ", offeredSchoolTransport: [attack] };
  const { account, read, publish, saved } = await aDriverWithProfile(app, typed);
  const { body } = await read();
  const stored = { description: attack, offeredSchoolTransport: [attack], serviceCity: "São Paulo" };
  expect(body).toMatchObject(stored);
  expect(profileIn({ body }).name).toStartWith(attack);
  // Nor is it markup or a script on the pages that families see, in the JSON-LD least of all.
  await subscribe(app.services, account);
  expect((await publish()).status).toBe(200);
  const html = await (await fetch(app.url + paths.profile(saved.id))).text();
  expect(html).toContain("{{7*7}}");
  expect(html).not.toContain("<script>alert(1)");
});

test.each([
  ["sao paulo capital", "São Paulo"],
  ["São Paulo - SP", "São Paulo"],
  ["Campinas, SP", "Campinas"],
  ["campinas/sp", "Campinas"],
])("a city written %j is stored as %j", async (serviceCity, stored) => {
  const { read } = await aDriverWithProfile(app, { serviceCity });
  expect((await read()).body).toMatchObject({ serviceState: "SP", serviceCity: stored });
});

test("of several devices the later save is told that the profile has changed; of concurrent ones one succeeds", async () => {
  const known = await aDriverWithProfile(app);
  const fresh = profileCalls(app, await anAccount(app.services));
  const photo = await photoDataUrl();
  for (const [save, updatedAt] of [
    [fresh.save, null],
    [known.save, known.saved.updatedAt],
  ] as const) {
    const paint = (vehicleColor: string) => save({ ...wholeProfile, photo, vehicleColor, updatedAt });
    const answers = await Promise.all(["Azul", "Verde", "Prata"].map(paint));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await paint("Preta")).toMatchObject({ status: 409, body: { code: "PROFILE_CHANGED" } });
  }
  // Every version has a timestamp of its own, even if the clock stands still.
  const { save, saved } = await aDriverWithProfile(app);
  app.setNow(new Date(saved.updatedAt));
  const [second, third] = [await save(wholeProfile), await save(wholeProfile)].map(profileIn);
  app.setNow(new Date());
  expect(new Set([saved.updatedAt, second?.updatedAt, third?.updatedAt]).size).toBe(3);
});

test("a photo that can't be used or is another driver's is refused, and nothing is partly saved", async () => {
  const { account, save } = await aDriverWithProfile(app);
  const victim = await aDriverWithProfile(app, { photo: await photoDataUrl("#ff00aa") });
  const before = await storedDriver(app, account);
  // What each kind of bad file is refused with: photos/clean-photo.unit.test.ts.
  const truncated = (await noisyJpeg(600, 600)).subarray(0, 9000);
  const bad: [photo: unknown, status: number, message: string][] = [
    [toDataUrl(truncated), 400, photoMessages.unreadableText],
    [toDataUrl(Buffer.alloc(9 * 1024 * 1024)), 413, photoMessages.tooLargeText],
    ["https://example.com/foto.jpg", 400, photoMessages.invalidTypeText],
    [photoUrl("0".repeat(64)), 400, photoMessages.invalidTypeText],
    [victim.saved.photo, 400, photoMessages.invalidTypeText],
    [null, 400, profileValidation.photo],
  ];
  for (const [photo, status, message] of bad) {
    const about = String(photo).slice(0, 40);
    const answer = await save({ ...wholeProfile, vehicleColor: "Verde", photo });
    expect([about, answer.status, profileIn(answer).message]).toEqual([about, status, message]);
  }
  expect(await storedDriver(app, account)).toEqual(before);
});

test("a photo stays if a save leaves it out or sends its URL; the nightly job deletes what was replaced", async () => {
  const { save, saved } = await aDriverWithProfile(app, { photo: await photoDataUrl("#123456") });
  for (const photo of [undefined, saved.photo, photoUrl(photoHash(saved.photo) ?? "", 96, "webp")])
    expect((await save({ ...wholeProfile, photo })).body).toMatchObject({ photo: saved.photo });
  const next = profileIn(await save({ ...wholeProfile, photo: await photoDataUrl("#654321") }));
  const count = ({ photo }: { photo: string }) =>
    app.services.db.$count(photos, eq(photos.hash, photoHash(photo) ?? ""));
  const stored = () => Promise.all([saved, next].map(count));
  await deleteUnusedPhotos.run({ ...app.services, now: () => new Date(Date.now() + 25 * HOUR) }, {});
  expect(await stored()).toEqual([0, 1]);
});
