import { describe, expect, test } from "bun:test";
import { errors } from "../../shared/errors";
import { rest } from "../support/api";
import { testApp } from "../support/app";
import { createAccount, photoDataUrl, wholeProfile } from "./driver-accounts";
import { accountWithProfile, aPublishedDriver, profileCalls, profileIn, storedDriver } from "./profile-calls";

const app = testApp();

describe("two tabs", () => {
  test("the later save is told that the profile has changed, and may insist", async () => {
    const { account, save, saved } = await accountWithProfile(app);
    const first = await save({ ...wholeProfile, vehicleColor: "Azul", updatedAt: saved.updatedAt });
    expect(first.status).toBe(200);
    const second = await save({ ...wholeProfile, vehicleColor: "Verde", updatedAt: saved.updatedAt });
    expect([second.status, second.body]).toMatchObject([
      409,
      { code: "PROFILE_CHANGED", message: errors.PROFILE_CHANGED.message },
    ]);
    expect(await storedDriver(app, account)).toMatchObject({ vehicleColor: "Azul" });
    const insisting = await save({
      ...wholeProfile,
      vehicleColor: "Verde",
      updatedAt: profileIn(first).updatedAt,
    });
    expect(insisting.body).toMatchObject({ vehicleColor: "Verde" });
  });

  test("two first saves don't overwrite each other either", async () => {
    const account = await createAccount(app.services);
    const photo = await photoDataUrl();
    const save = (color: string) =>
      profileCalls(app, account).save({ ...wholeProfile, photo, vehicleColor: color, updatedAt: null });
    const statuses = (await Promise.all(["Azul", "Verde", "Prata"].map(save))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
  });

  test("of concurrent saves with the same version one succeeds", async () => {
    const { save, saved } = await accountWithProfile(app);
    const attempts = Array.from({ length: 5 }, (_, index) =>
      save({ ...wholeProfile, vehicleColor: `Cor ${index}`, updatedAt: saved.updatedAt }),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409]);
  });

  test("every version has a unique timestamp, even if the clock stands still", async () => {
    const { save, saved } = await accountWithProfile(app);
    expect((await save({ ...wholeProfile, updatedAt: "ontem" })).status).toBe(400);
    app.setNow(new Date(saved.updatedAt));
    const moments = [await save(wholeProfile), await save(wholeProfile)].map(
      (answer) => profileIn(answer).updatedAt,
    );
    app.setNow(new Date());
    expect(new Set([saved.updatedAt, ...moments]).size).toBe(3);
  });
});

test("saved changes of a published profile are public at once", async () => {
  const place = { serviceState: "AC", serviceCity: "Rio Branco" };
  const { save, saved } = await aPublishedDriver(app, place);
  const change = {
    ...wholeProfile,
    serviceState: "AC",
    serviceCity: "Xapuri",
    offeredSchoolTransport: ["Escola Divina Providência"],
  };
  expect((await save(change)).body).toMatchObject({ isPublic: true });
  const visitor = rest(app.url);
  expect((await visitor.get(`/drivers/${saved.id}`)).body).toMatchObject({ serviceCity: "Xapuri" });
  const found = await visitor.get("/drivers/search", { state: "AC", city: "xapuri", school: "divina" });
  expect(found.body).toMatchObject({ totalCount: 1, drivers: [{ id: saved.id }] });
  expect((await visitor.get("/drivers/search", { state: "AC", city: "Rio Branco" })).body).toMatchObject({
    totalCount: 0,
  });
});
