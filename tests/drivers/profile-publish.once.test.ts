import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { driverChanged } from "../../server/drivers/driver-changed";
import { ownProfile } from "../../server/drivers/own-profile";
import { findVisibleDriver } from "../../server/drivers/queries";
import { rebuildSearchEntries } from "../../server/search/entries/rebuild-search-entries";
import { readsOf } from "../../server/search/reads";
import { searchDrivers } from "../../server/search/search-drivers";
import { isVisible } from "../../shared/drivers";
import { errors } from "../../shared/errors";
import {
  aDriverWithProfile,
  anAccount,
  profileIn,
  storedDriver,
  subscribe,
  wholeProfile,
} from "../people/drivers";
import { rest } from "../support/api";
import { testApp } from "../support/app";

const app = testApp();
const pageOf = async ({ id }: { id: string }) => (await rest(app.url).get(`/drivers/${id}`)).status;
const entitle = (account: { id: string }, entitledUntil: Date | null) =>
  app.services.db.update(subscriptions).set({ entitledUntil }).where(eq(subscriptions.userId, account.id));
const suspended = { suspendedAt: new Date(), suspensionReason: "Denúncia" };
const notSuspended = { suspendedAt: null, suspensionReason: null };

test("a profile needs a plan that is paid and its own, and no suspension, to be published; hidden, it keeps its data", async () => {
  const place = { serviceState: "AC", serviceCity: "Rio Branco" };
  const { account, read, publish, save, saved } = await aDriverWithProfile(app, place);
  const set = (change: object) => app.services.db.update(drivers).set(change).where(eq(drivers.id, saved.id));
  const refused = async (code: "SUBSCRIPTION_REQUIRED" | "PROFILE_SUSPENDED") => {
    const { status, message } = errors[code];
    expect(await publish()).toMatchObject({ status, body: { success: false, code, message } });
    expect([(await storedDriver(app, account))?.isPublic, await pageOf(saved)]).toEqual([false, 404]);
  };
  await subscribe(app.services, account, { entitledUntil: new Date(Date.now() - 1000) });
  await subscribe(app.services, await anAccount(app.services));
  await refused("SUBSCRIPTION_REQUIRED");
  // Who is suspended isn't sent to buy a plan.
  await set(suspended);
  await refused("PROFILE_SUSPENDED");
  await entitle(account, new Date("2099-01-01"));
  await refused("PROFILE_SUSPENDED");
  await set(notSuspended);
  expect((await publish("true")).status).toBe(400);
  for (let time = 0; time < 2; time++) expect((await publish()).status).toBe(200);
  expect([(await read()).body, await pageOf(saved)]).toMatchObject([{ isPublic: true }, 200]);
  // Saved changes are public at once, for the search too.
  const moved = await save({ ...wholeProfile, ...place, serviceCity: "Xapuri" });
  expect(moved.body).toMatchObject({ isPublic: true });
  const totalOf = async (city: string) =>
    profileIn(await rest(app.url).get("/drivers/search", { state: "AC", city })).totalCount;
  expect([await totalOf("xapuri"), await totalOf("Rio Branco")]).toEqual([1, 0]);
  expect((await publish(false)).status).toBe(200);
  expect(await pageOf(saved)).toBe(404);
  // Its owner alone still sees it.
  const seenBy = async ({ token }: { token: string }) =>
    (await rest(app.url, token).get(`/drivers/${saved.id}`)).status;
  expect([await seenBy(account), await seenBy(await anAccount(app.services))]).toEqual([200, 404]);
  expect((await read()).body).toMatchObject({ isPublic: false, name: saved.name, photo: saved.photo });
});

test("the profile's own page, search, a rebuilt search and the owner's page agree on who is visible", async () => {
  const { db } = app.services;
  const now = new Date("2026-11-20T12:00:00Z");
  const place = { serviceState: "TO", serviceCity: "Palmas" };
  const { account, saved } = await aDriverWithProfile(app, place);
  await subscribe(app.services, account);
  const user = { id: account.id, email: account.email, firstName: "Edson", lastName: "Ribeiro" };
  const isFound = async () => {
    const query = { state: place.serviceState, city: place.serviceCity, page: 1, pageSize: 10 };
    return (await searchDrivers(readsOf(db, now), query)).totalCount === 1;
  };
  for (const entitledUntil of [null, now, new Date(now.getTime() + 1)])
    for (const isPublic of [true, false])
      for (const suspension of [suspended, notSuspended]) {
        const change = { isPublic, ...suspension };
        await db.update(drivers).set(change).where(eq(drivers.id, saved.id));
        await entitle(account, entitledUntil);
        await driverChanged(db, saved.id, now);
        const bySearch = await isFound();
        await rebuildSearchEntries(db);
        const answers = {
          inSql: (await findVisibleDriver(db, saved.id, now)) !== undefined,
          inTypeScript: isVisible(await ownProfile({ db, now: () => now, user })),
          bySearch,
          bySearchRebuilt: await isFound(),
        };
        const isSuspended = suspension === suspended;
        const is = isPublic && !isSuspended && entitledUntil !== null && entitledUntil > now;
        const expected = { inSql: is, inTypeScript: is, bySearch: is, bySearchRebuilt: is };
        expect({ entitledUntil, isPublic, isSuspended, ...answers }).toMatchObject(expected);
      }
});
