import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { errors } from "../../shared/errors";
import { profileValidation, successes } from "../../shared/messages";
import { rest } from "../support/api";
import { testApp } from "../support/app";
import { createAccount, subscribe } from "./driver-accounts";
import { accountWithProfile, profileCalls, profileIn, storedDriver } from "./profile-calls";

const app = testApp();

async function statusOfPublicPage(id: string): Promise<number> {
  return (await rest(app.url).get(`/drivers/${id}`)).status;
}

test("a complete profile with a subscription is published, and hidden again with its data kept", async () => {
  const { account, read, publish, saved } = await accountWithProfile(app);
  await subscribe(app.services, account);
  expect(await statusOfPublicPage(saved.id)).toBe(404);

  const published = await publish();
  expect([published.status, published.body]).toEqual([
    200,
    { success: true, message: successes.profilePublishedMessage },
  ]);
  expect((await read()).body).toMatchObject({
    isPublic: true,
    isEntitled: true,
    updatedAt: saved.updatedAt,
  });
  expect(await statusOfPublicPage(saved.id)).toBe(200);
  expect((await publish()).status).toBe(200);

  const hidden = await publish(false);
  expect([hidden.status, hidden.body]).toEqual([200, { success: true, message: successes.unpublished }]);
  expect(await statusOfPublicPage(saved.id)).toBe(404);
  expect((await read()).body).toMatchObject({ isPublic: false, name: saved.name, photo: saved.photo });
});

test("without a subscription it stays private", async () => {
  const { account, publish, saved } = await accountWithProfile(app);
  const { status, body } = await publish();
  expect([status, body]).toEqual([
    403,
    { success: false, code: "SUBSCRIPTION_REQUIRED", message: errors.SUBSCRIPTION_REQUIRED.message },
  ]);
  expect(await storedDriver(app, account)).toMatchObject({ isPublic: false });
  expect(await statusOfPublicPage(saved.id)).toBe(404);
});

test("without a profile it lists what is missing, and there is nothing to hide", async () => {
  const account = await createAccount(app.services);
  await subscribe(app.services, account);
  const { publish } = profileCalls(app, account);
  const { status, body } = await publish();
  expect([status, body]).toMatchObject([400, { code: "PROFILE_INCOMPLETE" }]);
  const { phone, vehicleType, photo } = profileValidation;
  expect(profileIn({ body }).message).toStartWith(`${phone}, ${vehicleType}`);
  expect(profileIn({ body }).message).toEndWith(photo);
  const hidden = await publish(false);
  expect([hidden.status, profileIn(hidden).code]).toEqual([404, "PROFILE_NOT_FOUND"]);
});

test("anything but true or false is refused", async () => {
  const { account, publish } = await accountWithProfile(app);
  await subscribe(app.services, account);
  for (const value of ["true", 1, null, {}]) expect((await publish(value)).status).toBe(400);
  expect(await storedDriver(app, account)).toMatchObject({ isPublic: false });
});

test("a lapsed subscription, or somebody else's, publishes nothing", async () => {
  const { account, publish } = await accountWithProfile(app);
  await subscribe(app.services, account, { entitledUntil: new Date(Date.now() - 1000) });
  await subscribe(app.services, await createAccount(app.services));
  expect(profileIn(await publish()).code).toBe("SUBSCRIPTION_REQUIRED");
});

test("the driver of a suspended profile is told so, not sent to buy a plan, and can still save", async () => {
  const { account, publish, read, save, saved } = await accountWithProfile(app);
  await app.services.db
    .update(drivers)
    .set({ suspendedAt: new Date(), suspensionReason: "Denúncia" })
    .where(eq(drivers.id, saved.id));
  expect(profileIn(await publish()).code).toBe("PROFILE_SUSPENDED");
  expect((await read()).body).toMatchObject({ isSuspended: true });
  await subscribe(app.services, account);
  expect(profileIn(await publish()).code).toBe("PROFILE_SUSPENDED");
  const { success, message, ...profile } = saved;
  expect((await save({ ...profile, vehicleColor: "Azul" })).body).toMatchObject({ vehicleColor: "Azul" });
  expect(await statusOfPublicPage(saved.id)).toBe(404);
});

test("if it is published and hidden concurrently, search and page agree", async () => {
  const { account, publish, saved } = await accountWithProfile(app, {
    serviceState: "RR",
    serviceCity: "Boa Vista",
  });
  await subscribe(app.services, account);
  await Promise.all([true, false, true, false, true].map((isPublic) => publish(isPublic)));
  const isPublic = (await storedDriver(app, account))?.isPublic;
  const found = profileIn(await rest(app.url).get("/drivers/search", { state: "RR" }));
  expect(found.totalCount).toBe(isPublic ? 1 : 0);
  expect(await statusOfPublicPage(saved.id)).toBe(isPublic ? 200 : 404);
});
