import { describe, expect, test } from "bun:test";
import { costClasses } from "../../server/platform/http/call-limits";
import { profileValidation, successes } from "../../shared/messages";
import { type Answer, rest, trpcByName } from "../support/api";
import { startTestApp, testApp } from "../support/app";
import { createAccount, type DriverAccount, photoDataUrl, wholeProfile } from "./driver-accounts";
import { accountWithProfile, profileCalls, profileIn, storedDriver } from "./profile-calls";
import { requiredInOrder } from "./required-in-order";

const app = testApp();

/** A response without what differs between two accounts. */
function comparable({ status, body }: Answer, account: DriverAccount) {
  const { id, email, createdAt, updatedAt, seats, ...rest } = profileIn({ body });
  expect(email).toBe(account.email);
  return { status, body: rest };
}

describe("a profile", () => {
  test("of a driver who saved none has the account's name and e-mail", async () => {
    const account = await createAccount(app.services);
    const answer = await profileCalls(app, account).read();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.body).toMatchObject({
      id: null,
      name: "Edson Ribeiro",
      email: account.email,
      phone: null,
      photo: null,
      offeredSchoolTransport: [],
      isPublic: false,
      updatedAt: null,
    });
  });

  test("a save creates the profile, the next one updates it, and both return it as stored", async () => {
    const account = await createAccount(app.services);
    const calls = profileCalls(app, account);
    const created = await calls.save({ ...wholeProfile, photo: await photoDataUrl() });
    expect(created.body).toMatchObject({
      success: true,
      message: successes.profileSavedText,
      phone: "+5511987654321",
      facebookUrl: "https://facebook.com/vandoedson",
      instagramUrl: null,
      available: true,
      isPublic: false,
      isEntitled: false,
    });
    const { success, message, ...profile } = profileIn(created);
    expect(profile.photo).toMatch(/^\/fotos\/[0-9a-f]{64}\/336\.jpg$/);
    expect((await calls.read()).body).toEqual(profile);

    const updated = profileIn(
      await calls.save({ ...wholeProfile, vehicleColor: "Prata", photo: profile.photo }),
    );
    expect(updated).toMatchObject({ id: profile.id, photo: profile.photo, vehicleColor: "Prata" });
    expect(updated.createdAt).toBe(profile.createdAt);
    expect(updated.updatedAt > profile.updatedAt).toBe(true);
  });

  test("an empty save lists every error in the order of §5", async () => {
    const account = await createAccount(app.services);
    const { status, body } = await profileCalls(app, account).save({});
    const message = requiredInOrder.join(", ");
    expect([status, body]).toMatchObject([400, { success: false, code: "VALIDATION", message }]);
    expect(await storedDriver(app, account)).toBeUndefined();
  });

  test("tRPC saves and returns the same as REST", async () => {
    const [one, other] = [await createAccount(app.services), await createAccount(app.services)];
    const { query, mutate } = trpcByName(app.url, other.token);
    const photo = await photoDataUrl();
    for (const change of [{ photo: "x" }, { photo }, { photo, capacity: 0 }]) {
      const first = await profileCalls(app, one).save({ ...wholeProfile, ...change });
      const second = await mutate("drivers.register", { ...wholeProfile, ...change });
      if (first.status !== 200) expect([first.status, first.body]).toEqual([second.status, second.body]);
      else expect(comparable(first, one)).toEqual(comparable(second, other));
    }
    const { success, message, ...stored } = comparable(await query("drivers.profile"), other).body;
    expect(stored).toMatchObject({ name: wholeProfile.name, capacity: wholeProfile.capacity });
  });
});

describe("the fields of a save", () => {
  // What a form can't say, but a call can; the rules themselves: profile-rules.unit.test.ts.
  const required: [change: object, message: string][] = [
    [{ vehicleType: undefined }, profileValidation.vehicleType],
    [{ vehicleColor: null }, profileValidation.vehicleColor],
    [{ capacity: "15" }, profileValidation.capacity],
    [{ availableSeats: 16 }, profileValidation.seatsAboveCapacity],
    [{ description: {} }, profileValidation.description],
    [{ offeredNeighborhoods: "Belém" }, profileValidation.neighborhoods],
    [{ photo: null }, profileValidation.photo],
    [{ photo: "" }, profileValidation.photo],
    [{ facebookUrl: "javascript:alert(1)" }, profileValidation.facebookUrl],
  ];
  test("are refused if they can't be read, and nothing is stored", async () => {
    const account = await createAccount(app.services);
    const photo = await photoDataUrl();
    for (const [change, message] of required) {
      const { status, body } = await profileCalls(app, account).save({ ...wholeProfile, photo, ...change });
      expect([change, status, body]).toMatchObject([change, 400, { code: "VALIDATION", message }]);
    }
    expect(await storedDriver(app, account)).toBeUndefined();
  });

  test("text that looks like code is stored as text, without NUL bytes and broken characters", async () => {
    const attack = `"><script>alert(1)</script>{{7*7}}'; drop table drivers; --`;
    const { read } = await accountWithProfile(app, {
      name: `${attack}\u0000\ud800`,
      description: `${attack}\u0000`,
      offeredSchoolTransport: [attack],
    });
    const { body } = await read();
    expect(body).toMatchObject({ description: attack, offeredSchoolTransport: [attack] });
    expect(profileIn({ body }).name).toStartWith(attack);
  });

  test("the city is stored in its official spelling; an unknown one is refused with the nearest names", async () => {
    const { save, read } = await accountWithProfile(app, { serviceCity: "  sao  paulo " });
    expect((await read()).body).toMatchObject({ serviceCity: "São Paulo" });
    const refused = async (change: object) => (await save({ ...wholeProfile, ...change })).body;
    expect(
      await refused({ serviceCity: "Campinnas", services: [], offeredSchoolTransport: [] }),
    ).toMatchObject({
      issues: [
        { path: "services" },
        {
          path: "serviceCity",
          message: "Cidade não encontrada. Você quis dizer Campinas?",
        },
        { path: "offeredSchoolTransport" },
      ],
    });
    expect(await refused({ serviceState: "SP", serviceCity: "Niterói" })).toMatchObject({
      issues: [{ message: "Cidade não encontrada nesse estado. Ela fica em RJ: confira o estado." }],
    });
    expect((await read()).body).toMatchObject({ serviceCity: "São Paulo" });
  });
});

test("saves are limited per account", async () => {
  const limited = await startTestApp({ RATE_LIMIT: "on" });
  try {
    const account = await createAccount(limited.services);
    const neighbour = await createAccount(limited.services);
    const { points } = costClasses.write.limits.account;
    const statuses = [];
    for (let count = 0; count <= points; count++) {
      statuses.push((await rest(limited.url, account.token).post("/drivers/register", {})).status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(points);
    expect(statuses.at(-1)).toBe(429);
    expect((await rest(limited.url, neighbour.token).post("/drivers/register", {})).status).toBe(400);
  } finally {
    await limited.close();
  }
});
