import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { driverComfort, driverTerms } from "../../drizzle/schema/details";
import { deleteProfile } from "../../server/privacy/delete-profile";
import { errors } from "../../shared/errors";
import { detailsValidation } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { priceShownUntil } from "../../shared/profile/shown-details";
import { anAccount, aPublishedDriver } from "../people/drivers";
import { rest } from "../support/api";
import { testApp } from "../support/app";

const app = testApp();
afterEach(() => app.setNow(new Date()));

const price = { monthlyPrice: 390, installments: 11, vacationCharge: "none", siblingDiscount: 10 };
const terms = { ...price, noticeDays: 30, hasContract: true };
const vehicle = { hasMonitor: true, hasAirConditioning: true, hasThreePointBelts: false, hasCamera: false };
const comfort = { ...vehicle, isAccessible: false, hasChildSeat: true, minAge: 4, maxAge: 14 };
type Stated = { terms: { confirmedAt: string } & Record<string, unknown>; replacedOther: boolean };

/** A visible driver, and that driver's calls. */
async function aDriver() {
  const driver = await aPublishedDriver(app);
  const { id, get, post } = driver;
  return {
    ...driver,
    seen: async () => (await get(`/drivers/${id}`)).body as Stated,
    saveTerms: async (body: object) => (await post("/drivers/terms", body)).body as Stated,
  };
}

test("terms and comfort are shown to families, exported, gone once emptied, and deleted with the profile", async () => {
  const { account, id, get, post, seen, saveTerms } = await aDriver();
  await saveTerms(terms);
  await post("/drivers/comfort", comfort);
  expect(await seen()).toMatchObject({ terms, comfort });
  expect((await get("/auth/export-data")).body).toMatchObject({ terms, comfort });
  await saveTerms({});
  await post("/drivers/comfort", { hasMonitor: false });
  expect(await seen()).toMatchObject({ terms: null, comfort: null });
  await saveTerms(terms);
  const { db } = app.services;
  await db.transaction((tx) => deleteProfile({ ...app.services, db: tx }, account.id));
  for (const table of [driverTerms, driverComfort])
    expect(await db.$count(table, eq(table.driverId, id))).toBe(0);
});

test("they need a profile and values that can be; of two devices the last save wins, and nobody confirms what they did not see", async () => {
  const nobody = rest(app.url, (await anAccount(app.services)).token);
  const { message } = errors.PROFILE_NOT_FOUND;
  expect(await nobody.post("/drivers/terms", terms)).toMatchObject({ status: 404, body: { message } });
  const { post, seen, saveTerms } = await aDriver();
  const first = await saveTerms({ ...terms, confirmedAt: null });
  expect(await saveTerms({ ...terms, monthlyPrice: 389.9 })).toMatchObject({
    issues: [{ path: "monthlyPrice", message: detailsValidation.priceUnreadable }],
  });
  expect((await seen()).terms).toMatchObject(terms);
  const second = await saveTerms({ ...terms, monthlyPrice: 420, confirmedAt: null });
  expect([first.replacedOther, second.replacedOther]).toEqual([false, true]);
  const { monthlyPrice, confirmedAt } = (await seen()).terms;
  expect([monthlyPrice, confirmedAt]).toEqual([420, second.terms.confirmedAt]);
  const confirm = ({ terms: { confirmedAt } }: Stated) =>
    post("/drivers/terms-confirmation", { confirmedAt });
  expect(await confirm(first)).toMatchObject({ status: 409, body: { code: "DETAILS_CHANGED" } });
  expect((await seen()).terms.confirmedAt).toBe(confirmedAt);
  expect((await confirm(second)).status).toBe(200);
  expect(Date.parse((await seen()).terms.confirmedAt)).toBeGreaterThan(Date.parse(confirmedAt));
});

test("a price disappears from profile and cached page exactly after six months, and returns when confirmed", async () => {
  const { id, get, post, seen, saveTerms } = await aDriver();
  const { confirmedAt } = (await saveTerms(terms)).terms;
  const end = priceShownUntil(new Date(confirmedAt)).getTime();
  const page = async () => (await fetch(app.url + paths.profile(id))).text();
  app.setNow(new Date(end - 1));
  expect((await seen()).terms).toMatchObject(terms);
  expect(await page()).toMatch(/R\$\s390/);
  app.setNow(new Date(end));
  expect((await seen()).terms).toMatchObject({ ...terms, monthlyPrice: null });
  expect(await page()).not.toMatch(/R\$\s390|"monthlyPrice\\?":390/);
  expect((await get("/drivers/details")).body).toMatchObject({ terms, isPriceShown: false });
  await post("/drivers/terms-confirmation", { confirmedAt });
  expect(await page()).toMatch(/R\$\s390/);
});
