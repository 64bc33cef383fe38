import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { driverComfort, driverTerms } from "../../drizzle/schema/details";
import { deleteProfile } from "../../server/privacy/delete-profile";
import { errors } from "../../shared/errors";
import { detailsValidation, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { priceShownUntil } from "../../shared/profile/shown-details";
import { rest } from "../support/api";
import { testApp } from "../support/app";
import { createAccount } from "./driver-accounts";
import { aPublishedDriver } from "./profile-calls";

const app = testApp();
afterEach(() => app.setNow(new Date()));

const terms = {
  monthlyPrice: 390,
  installments: 11,
  vacationCharge: "none",
  siblingDiscount: 10,
  noticeDays: 30,
  hasContract: true,
};
const comfort = {
  hasMonitor: true,
  hasAirConditioning: true,
  hasThreePointBelts: false,
  hasCamera: false,
  isAccessible: false,
  hasChildSeat: true,
  minAge: 4,
  maxAge: 14,
};
type Stated = { terms: { confirmedAt: string } & Record<string, unknown> };

/** A driver with a profile, and that driver's calls. */
async function aDriver() {
  const driver = await aPublishedDriver(app);
  const { id, get, post } = driver;
  return {
    ...driver,
    seen: async () => (await get(`/drivers/${id}`)).body as Stated & { comfort: unknown },
    saveTerms: async (body: object) => {
      const answer = await post("/drivers/terms", body);
      return { ...answer, told: answer.body as Stated & { replacedOther: boolean; message: string } };
    },
  };
}

describe("details besides the profile", () => {
  test("are shown to families with their date, and no longer once they are emptied", async () => {
    const { get, post, seen, saveTerms } = await aDriver();
    expect(await seen()).toMatchObject({ terms: null, comfort: null });
    const { told } = await saveTerms(terms);
    expect((await post("/drivers/comfort", comfort)).status).toBe(200);
    expect(await seen()).toMatchObject({ terms: { ...terms, confirmedAt: told.terms.confirmedAt }, comfort });
    await saveTerms({});
    await post("/drivers/comfort", { hasMonitor: false });
    expect(await seen()).toMatchObject({ terms: null, comfort: null });
    expect((await get("/drivers/details")).body).toMatchObject({ terms: null, comfort: null });
  });

  test("need a first save of the profile", async () => {
    const account = await createAccount(app.services);
    const { get, post } = rest(app.url, account.token);
    expect((await get("/drivers/details")).body).toMatchObject({ hasProfile: false, terms: null });
    const answers = await Promise.all([post("/drivers/terms", terms), post("/drivers/comfort", comfort)]);
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([404, { message: errors.PROFILE_NOT_FOUND.message }]);
  });

  test("are refused with a message if they are wrong, and the stored values stay", async () => {
    const { seen, saveTerms } = await aDriver();
    await saveTerms(terms);
    const wrong: [object, string][] = [
      [{ monthlyPrice: 0 }, detailsValidation.priceTooLow],
      [{ monthlyPrice: 100_000 }, detailsValidation.priceTooHigh],
      [{ monthlyPrice: 389.9 }, detailsValidation.priceUnreadable],
      [{ monthlyPrice: "390" }, "Valor inválido."],
      [{ installments: 9 }, detailsValidation.installments],
      [{ vacationCharge: "some" }, "Valor inválido."],
    ];
    for (const [change, message] of wrong) {
      const { status, body } = await saveTerms({ ...terms, ...change });
      expect([status, body]).toMatchObject([400, { issues: [{ path: Object.keys(change)[0], message }] }]);
    }
    expect((await seen()).terms).toMatchObject(terms);
  });

  test("are in the profile's export and deletion", async () => {
    const { id, account, get, post, saveTerms } = await aDriver();
    await saveTerms(terms);
    await post("/drivers/comfort", comfort);
    expect((await get("/auth/export-data")).body).toMatchObject({ terms, comfort });
    const { db } = app.services;
    await db.transaction((tx) => deleteProfile({ ...app.services, db: tx }, account.id));
    expect(await db.select().from(driverTerms).where(eq(driverTerms.driverId, id))).toEqual([]);
    expect(await db.select().from(driverComfort).where(eq(driverComfort.driverId, id))).toEqual([]);
  });
});

describe("two devices", () => {
  test("the last save wins and reports what it overwrote", async () => {
    const { seen, saveTerms } = await aDriver();
    const first = await saveTerms({ ...terms, confirmedAt: null });
    expect(first.told).toMatchObject({ replacedOther: false, message: successes.detailsSaved });
    const second = await saveTerms({ ...terms, monthlyPrice: 420, confirmedAt: null });
    expect(second.told).toMatchObject({ replacedOther: true, message: successes.detailsReplacedOther });
    expect((await seen()).terms.monthlyPrice).toBe(420);
  });

  test("nobody can confirm values that another device has changed in between", async () => {
    const { post, seen, saveTerms } = await aDriver();
    const { told: read } = await saveTerms(terms);
    const { told: newer } = await saveTerms({ ...terms, monthlyPrice: 420 });
    const confirm = (confirmedAt: string) => post("/drivers/terms-confirmation", { confirmedAt });
    expect(await confirm(read.terms.confirmedAt)).toMatchObject({
      status: 409,
      body: { code: "DETAILS_CHANGED" },
    });
    expect((await seen()).terms.confirmedAt).toBe(newer.terms.confirmedAt);
    expect((await confirm(newer.terms.confirmedAt)).status).toBe(200);
    expect(Date.parse((await seen()).terms.confirmedAt)).toBeGreaterThan(Date.parse(newer.terms.confirmedAt));
  });

  test("concurrent saves have distinct timestamps", async () => {
    const { saveTerms } = await aDriver();
    const saves = await Promise.all([390, 400, 410].map((monthlyPrice) => saveTerms({ monthlyPrice })));
    expect(new Set(saves.map(({ told }) => told.terms.confirmedAt)).size).toBe(3);
  });
});

test("a price disappears from profile and cached page exactly after six months, and returns when confirmed", async () => {
  const { id, get, post, seen, saveTerms } = await aDriver();
  const { told } = await saveTerms(terms);
  const end = priceShownUntil(new Date(told.terms.confirmedAt)).getTime();
  const page = async () => (await fetch(app.url + paths.profile(id))).text();
  app.setNow(new Date(end - 1));
  expect((await seen()).terms).toMatchObject(terms);
  expect(await page()).toMatch(/R\$\s390/);
  app.setNow(new Date(end));
  expect((await seen()).terms).toMatchObject({ ...terms, monthlyPrice: null });
  const after = await page();
  expect(after).toContain("Parcelas por ano");
  expect(after).not.toMatch(/R\$\s390|"monthlyPrice\\?":390/);
  expect((await get("/drivers/details")).body).toMatchObject({ terms, isPriceShown: false });
  await post("/drivers/terms-confirmation", { confirmedAt: told.terms.confirmedAt });
  expect(await page()).toMatch(/R\$\s390/);
});
