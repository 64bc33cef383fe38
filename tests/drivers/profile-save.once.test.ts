import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { photos } from "../../drizzle/schema/photos";
import { deleteUnusedPhotos } from "../../server/drivers/photos/delete-unused-photos";
import { costClasses } from "../../server/platform/http/call-limits";
import { errors } from "../../shared/errors";
import { HOUR } from "../../shared/limits";
import { photo as photoMessages, profileValidation, successes } from "../../shared/messages";
import { photoHash, photoUrl } from "../../shared/photos";
import { rest, trpcByName } from "../support/api";
import { startTestApp, testApp } from "../support/app";
import { createAccount, photoDataUrl, toDataUrl, wholeProfile } from "./driver-accounts";
import { noisyJpeg } from "./photos/pictures";
import { accountWithProfile, profileCalls, profileIn, storedDriver } from "./profile-calls";
import { requiredInOrder } from "./required-in-order";

const app = testApp();

describe("a save", () => {
  test("creates the profile, the next one updates it, and REST, tRPC and a read return it alike", async () => {
    const [account, other] = [await createAccount(app.services), await createAccount(app.services)];
    const { read, save } = profileCalls(app, account);
    const begun = await read();
    expect([begun.status, begun.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    const { email } = account;
    const nothing = { id: null, phone: null, photo: null, offeredSchoolTransport: [], updatedAt: null };
    expect(begun.body).toMatchObject({ ...nothing, name: "Edson Ribeiro", email, isPublic: false });

    const created = await save({ ...wholeProfile, photo: await photoDataUrl() });
    const links = { facebookUrl: "https://facebook.com/vandoedson", instagramUrl: null };
    const states = { available: true, isPublic: false, isEntitled: false };
    const said = { success: true, message: successes.profileSavedText };
    expect(created.body).toMatchObject({ ...said, ...links, ...states, phone: "+5511987654321" });
    const viaTrpc = { ...wholeProfile, photo: await photoDataUrl() };
    const { body } = await trpcByName(app.url, other.token).mutate("drivers.register", viaTrpc);
    const { id, createdAt, updatedAt, seats } = profileIn({ body });
    expect(body).toEqual({ ...profileIn(created), id, createdAt, updatedAt, seats, email: other.email });
    const { success, message, ...profile } = profileIn(created);
    expect(profile.photo).toMatch(/^\/fotos\/[0-9a-f]{64}\/336\.jpg$/);
    expect((await read()).body).toEqual(profile);

    const updated = profileIn(await save({ ...wholeProfile, vehicleColor: "Prata", photo: profile.photo }));
    const { photo } = profile;
    expect(updated).toMatchObject({
      id: profile.id,
      photo,
      createdAt: profile.createdAt,
      vehicleColor: "Prata",
    });
    expect(updated.updatedAt > profile.updatedAt).toBe(true);
  });

  // What a form can't say, but a call can; the rules themselves: profile-rules.unit.test.ts.
  const unreadable: [change: object, message: string][] = [
    [{ vehicleType: undefined }, profileValidation.vehicleType],
    [{ vehicleColor: null }, profileValidation.vehicleColor],
    [{ capacity: "15" }, profileValidation.capacity],
    [{ capacity: 0, availableSeats: 0 }, profileValidation.capacity],
    [{ availableSeats: 16 }, profileValidation.seatsAboveCapacity],
    [{ description: {} }, profileValidation.description],
    [{ offeredNeighborhoods: "Belém" }, profileValidation.neighborhoods],
    [{ photo: null }, profileValidation.photo],
    [{ photo: "" }, profileValidation.photo],
    [{ photo: "x" }, photoMessages.invalidTypeText],
    [{ facebookUrl: "javascript:alert(1)" }, profileValidation.facebookUrl],
  ];
  test("is refused in words, over both transports, and nothing is stored, if it is empty or can't be read", async () => {
    const account = await createAccount(app.services);
    const { save } = profileCalls(app, account);
    const { mutate } = trpcByName(app.url, account.token);
    expect(await save({})).toMatchObject({
      status: 400,
      body: { success: false, code: "VALIDATION", message: requiredInOrder.join(", ") },
    });
    const photo = await photoDataUrl();
    for (const [change, message] of unreadable) {
      const { status, body } = await save({ ...wholeProfile, photo, ...change });
      expect([change, status, body]).toMatchObject([change, 400, { message }]);
      expect((await mutate("drivers.register", { ...wholeProfile, photo, ...change })).body).toEqual(body);
    }
    expect(await storedDriver(app, account)).toBeUndefined();
  });

  test("stores text that looks like code as text, without NUL bytes and broken characters", async () => {
    const attack = `"><script>alert(1)</script>{{7*7}}'; drop table drivers; --`;
    const typed = { name: `${attack}\u0000\ud800`, description: `${attack}\u0000` };
    const { read } = await accountWithProfile(app, { ...typed, offeredSchoolTransport: [attack] });
    const { body } = await read();
    expect(body).toMatchObject({ description: attack, offeredSchoolTransport: [attack] });
    expect(profileIn({ body }).name).toStartWith(attack);
  });

  test("stores the city in its official spelling; an unknown one is refused with the nearest names", async () => {
    const { save, read } = await accountWithProfile(app, { serviceCity: "  sao  paulo " });
    const refused = async (change: object) => (await save({ ...wholeProfile, ...change })).body;
    const city = { path: "serviceCity", message: "Cidade não encontrada. Você quis dizer Campinas?" };
    const change = { serviceCity: "Campinnas", services: [], offeredSchoolTransport: [] };
    const issues = [{ path: "services" }, city, { path: "offeredSchoolTransport" }];
    expect(await refused(change)).toMatchObject({ issues });
    expect(await refused({ serviceState: "SP", serviceCity: "Niterói" })).toMatchObject({
      issues: [{ message: "Cidade não encontrada nesse estado. Ela fica em RJ: confira o estado." }],
    });
    expect((await read()).body).toMatchObject({ serviceCity: "São Paulo" });
  });

  test("is limited per account", async () => {
    const limited = await startTestApp({ RATE_LIMIT: "on" });
    try {
      const [account, neighbour] = [
        await createAccount(limited.services),
        await createAccount(limited.services),
      ];
      const statusOf = async ({ token }: { token: string }) =>
        (await rest(limited.url, token).post("/drivers/register", {})).status;
      const { points } = costClasses.write.limits.account;
      const statuses = [];
      for (let count = 0; count <= points; count++) statuses.push(await statusOf(account));
      expect(statuses).toEqual([...Array(points).fill(400), 429]);
      expect(await statusOf(neighbour)).toBe(400);
    } finally {
      await limited.close();
    }
  });
});

describe("of several devices", () => {
  test("the later save is told that the profile has changed, and may insist", async () => {
    const { account, save, saved } = await accountWithProfile(app);
    const paint = (vehicleColor: string, { updatedAt }: { updatedAt: string }) =>
      save({ ...wholeProfile, vehicleColor, updatedAt });
    const first = await paint("Azul", saved);
    expect(first.status).toBe(200);
    const { message } = errors.PROFILE_CHANGED;
    expect(await paint("Verde", saved)).toMatchObject({
      status: 409,
      body: { code: "PROFILE_CHANGED", message },
    });
    expect(await storedDriver(app, account)).toMatchObject({ vehicleColor: "Azul" });
    expect((await paint("Verde", profileIn(first))).body).toMatchObject({ vehicleColor: "Verde" });
  });

  test("that save one version at the same time one succeeds, also the first time", async () => {
    const fresh = profileCalls(app, await createAccount(app.services));
    const known = await accountWithProfile(app);
    const photo = await photoDataUrl();
    for (const [save, updatedAt] of [
      [fresh.save, null],
      [known.save, known.saved.updatedAt],
    ] as const) {
      const paint = (vehicleColor: string) => save({ ...wholeProfile, photo, vehicleColor, updatedAt });
      const statuses = (await Promise.all(["Azul", "Verde", "Prata", "Preta"].map(paint))).map(
        ({ status }) => status,
      );
      expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
    }
  });

  test("every version has a timestamp of its own, even if the clock stands still", async () => {
    const { save, saved } = await accountWithProfile(app);
    expect((await save({ ...wholeProfile, updatedAt: "ontem" })).status).toBe(400);
    app.setNow(new Date(saved.updatedAt));
    const [second, third] = [await save(wholeProfile), await save(wholeProfile)].map(profileIn);
    app.setNow(new Date());
    expect(new Set([saved.updatedAt, second?.updatedAt, third?.updatedAt]).size).toBe(3);
  });
});

describe("a profile's photo", () => {
  test("that can't be used or is another driver's is refused, and nothing is partly saved", async () => {
    const { account, save } = await accountWithProfile(app);
    const victim = await accountWithProfile(app, { photo: await photoDataUrl("#ff00aa") });
    const before = await storedDriver(app, account);
    const fresh = await createAccount(app.services);
    // What each kind of bad file is refused with: photos/clean-photo.unit.test.ts and parse-data-url.unit.test.ts.
    const truncated = (await noisyJpeg(600, 600)).subarray(0, 9000);
    const bad: [photo: unknown, status: number, message: string][] = [
      [toDataUrl(Buffer.from("oi, sou um texto")), 400, photoMessages.invalidTypeText],
      [toDataUrl(truncated), 400, photoMessages.unreadableText],
      [toDataUrl(Buffer.alloc(9 * 1024 * 1024)), 413, photoMessages.tooLargeText],
      ["https://example.com/foto.jpg", 400, photoMessages.invalidTypeText],
      [photoUrl("0".repeat(64)), 400, photoMessages.invalidTypeText],
      [victim.saved.photo, 400, photoMessages.invalidTypeText],
      ["../../etc/passwd", 400, photoMessages.invalidTypeText],
      [12, 400, photoMessages.invalidTypeText],
      [null, 400, profileValidation.photo],
      ["", 400, profileValidation.photo],
    ];
    for (const [photo, status, message] of bad) {
      const about = String(photo).slice(0, 40);
      const change = { ...wholeProfile, vehicleColor: "Verde", photo };
      const answer = await save(change);
      expect([about, answer.status, profileIn(answer).message]).toEqual([about, status, message]);
      expect([about, (await profileCalls(app, fresh).save(change)).status]).toEqual([about, status]);
    }
    expect(await storedDriver(app, account)).toEqual(before);
    expect(await storedDriver(app, fresh)).toBeUndefined();
  });

  test("stays if a save leaves it out or sends its URL; once replaced, the nightly job deletes it a day later", async () => {
    const { save, saved } = await accountWithProfile(app, { photo: await photoDataUrl("#123456") });
    for (const photo of [undefined, saved.photo, photoUrl(photoHash(saved.photo) ?? "", 96, "webp")])
      expect((await save({ ...wholeProfile, photo })).body).toMatchObject({ photo: saved.photo });
    const next = profileIn(await save({ ...wholeProfile, photo: await photoDataUrl("#654321") }));
    const stored = () =>
      Promise.all(
        [saved, next].map(({ photo }) =>
          app.services.db.$count(photos, eq(photos.hash, photoHash(photo) ?? "")),
        ),
      );
    await deleteUnusedPhotos.run(app.services, {});
    expect(await stored()).toEqual([1, 1]);
    await deleteUnusedPhotos.run({ ...app.services, now: () => new Date(Date.now() + 25 * HOUR) }, {});
    expect(await stored()).toEqual([0, 1]);
  });
});
