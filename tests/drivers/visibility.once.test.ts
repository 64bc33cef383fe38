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
import { testApp } from "../support/app";
import { subscribe } from "./driver-accounts";
import { accountWithProfile } from "./profile-calls";

const app = testApp();

const now = new Date("2026-11-20T12:00:00Z");
const place = { serviceState: "TO", serviceCity: "Palmas" };
const afterNow = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const ends = {
  "never entitled": null,
  "ended long ago": afterNow(-1e9),
  "ends now": now,
  "ends in a moment": afterNow(1),
};
const states = [true, false].flatMap((isPublic) =>
  [true, false].flatMap((isSuspended) =>
    Object.entries(ends).map(([end, entitledUntil]) => ({ isPublic, isSuspended, end, entitledUntil })),
  ),
);

test("the profile's own page, search, a rebuilt search and the owner's page agree on who is visible", async () => {
  const { db } = app.services;
  const { account, saved } = await accountWithProfile(app, place);
  await subscribe(app.services, account);
  const user = { id: account.id, email: account.email, firstName: "Edson", lastName: "Ribeiro" };
  const isFound = async () => {
    const query = { state: place.serviceState, city: place.serviceCity, page: 1, pageSize: 10 };
    return (await searchDrivers(readsOf(db, now), query)).totalCount === 1;
  };
  const seen = [];
  for (const { isPublic, isSuspended, end, entitledUntil } of states) {
    const suspension = isSuspended ? { suspendedAt: now, suspensionReason: "Denúncia" } : none;
    await db
      .update(drivers)
      .set({ isPublic, ...suspension })
      .where(eq(drivers.id, saved.id));
    await db.update(subscriptions).set({ entitledUntil }).where(eq(subscriptions.userId, account.id));
    await driverChanged(db, saved.id, now);
    const bySearch = await isFound();
    await rebuildSearchEntries(db);
    const answers = {
      inSql: (await findVisibleDriver(db, saved.id, now)) !== undefined,
      inTypeScript: isVisible(await ownProfile({ db, now: () => now, user })),
      bySearch,
      bySearchRebuilt: await isFound(),
    };
    seen.push({ isPublic, isSuspended, end, answers: [...new Set(Object.values(answers))] });
  }
  expect(seen).toEqual(
    states.map(({ isPublic, isSuspended, end }) => ({
      isPublic,
      isSuspended,
      end,
      answers: [isPublic && !isSuspended && end === "ends in a moment"],
    })),
  );
});

const none = { suspendedAt: null, suspensionReason: null };
