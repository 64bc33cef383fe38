import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { driverComfort, driverTerms } from "../../drizzle/schema/details";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { deleteProfile } from "../../server/privacy/delete-profile";
import { errors } from "../../shared/errors";
import { CHILD_AGE_MAX, CHILD_AGE_MIN, MONTHLY_PRICE_MAX, MONTHLY_PRICE_MIN } from "../../shared/limits";
import { detailsValidation, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { checkComfort, checkTerms } from "../../shared/profile/details";
import { priceShownUntil } from "../../shared/profile/shown-details";
import { rest } from "../support/api";
import { testPages } from "../support/app";
import { createAccount, subscribe } from "./driver-accounts";
import { accountWithProfile } from "./profile-calls";

const app = testPages();

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
const noTerms = {
  monthlyPrice: null,
  installments: null,
  vacationCharge: null,
  siblingDiscount: null,
  noticeDays: null,
  hasContract: false,
};

type Stated = { terms: { confirmedAt: string } & Record<string, unknown> };

/** A driver with a saved profile, and calls by that driver and by anybody else. */
async function driver() {
  const { account, saved, publish } = await accountWithProfile(app);
  const own = rest(app.url, account.token);
  return {
    id: saved.id,
    account,
    own,
    publish,
    seen: async () => (await own.get(`/drivers/${saved.id}`)).body as Stated & { comfort: unknown },
    saveTerms: async (body: object) => {
      const answer = await own.post("/drivers/terms", body);
      return { ...answer, told: answer.body as Stated & { replacedOther: boolean; message: string } };
    },
  };
}

describe("details besides the profile", () => {
  test("are shown to families with their date, and no longer once they are emptied", async () => {
    const { own, seen, saveTerms } = await driver();
    expect(await seen()).toMatchObject({ terms: null, comfort: null });
    const { told } = await saveTerms(terms);
    expect((await own.post("/drivers/comfort", comfort)).status).toBe(200);
    expect(await seen()).toMatchObject({ terms: { ...terms, confirmedAt: told.terms.confirmedAt }, comfort });
    await saveTerms({});
    await own.post("/drivers/comfort", { hasMonitor: false });
    expect(await seen()).toMatchObject({ terms: null, comfort: null });
    expect((await own.get("/drivers/details")).body).toMatchObject({ terms: null, comfort: null });
  });

  test("need a first save of the profile", async () => {
    const account = await createAccount(app.services);
    const { get, post } = rest(app.url, account.token);
    expect((await get("/drivers/details")).body).toMatchObject({ hasProfile: false, terms: null });
    const answers = await Promise.all([post("/drivers/terms", terms), post("/drivers/comfort", comfort)]);
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([404, { message: errors.PROFILE_NOT_FOUND.message }]);
  });

  test.each([
    [{ monthlyPrice: 0 }, detailsValidation.priceTooLow],
    [{ monthlyPrice: 100_000 }, detailsValidation.priceTooHigh],
    [{ monthlyPrice: 389.9 }, detailsValidation.priceUnreadable],
    [{ monthlyPrice: "390" }, "Valor inválido."],
    [{ installments: 9 }, detailsValidation.installments],
    [{ vacationCharge: "some" }, "Valor inválido."],
  ])("refuse %p with a message and keep the stored values", async (change, message) => {
    const { seen, saveTerms } = await driver();
    await saveTerms(terms);
    const { status, body } = await saveTerms({ ...terms, ...change });
    expect([status, body]).toMatchObject([
      400,
      { issues: [{ path: Object.keys(change)[0] ?? "", message }] },
    ]);
    expect((await seen()).terms).toMatchObject(terms);
  });

  test("are in the profile's export and deletion", async () => {
    const { id, account, own, saveTerms } = await driver();
    await saveTerms(terms);
    await own.post("/drivers/comfort", comfort);
    expect((await own.get("/auth/export-data")).body).toMatchObject({ terms, comfort });
    const { db } = app.services;
    await db.transaction((tx) => deleteProfile({ ...app.services, db: tx }, account.id));
    expect(await db.select().from(driverTerms).where(eq(driverTerms.driverId, id))).toEqual([]);
    expect(await db.select().from(driverComfort).where(eq(driverComfort.driverId, id))).toEqual([]);
  });
});

describe("two devices", () => {
  test("the last save wins and reports what it overwrote", async () => {
    const { seen, saveTerms } = await driver();
    const first = await saveTerms({ ...terms, confirmedAt: null });
    expect(first.told).toMatchObject({ replacedOther: false, message: successes.detailsSaved });
    const second = await saveTerms({ ...terms, monthlyPrice: 420, confirmedAt: null });
    expect(second.told).toMatchObject({ replacedOther: true, message: successes.detailsReplacedOther });
    expect((await seen()).terms.monthlyPrice).toBe(420);
  });

  test("nobody can confirm values that another device has changed in between", async () => {
    const { own, seen, saveTerms } = await driver();
    const { told: read } = await saveTerms(terms);
    const { told: newer } = await saveTerms({ ...terms, monthlyPrice: 420 });
    const confirm = (confirmedAt: string) => own.post("/drivers/terms-confirmation", { confirmedAt });
    expect(await confirm(read.terms.confirmedAt)).toMatchObject({
      status: 409,
      body: { code: "DETAILS_CHANGED" },
    });
    expect((await seen()).terms.confirmedAt).toBe(newer.terms.confirmedAt);
    expect((await confirm(newer.terms.confirmedAt)).status).toBe(200);
    expect(Date.parse((await seen()).terms.confirmedAt)).toBeGreaterThan(Date.parse(newer.terms.confirmedAt));
  });

  test("concurrent saves have distinct timestamps", async () => {
    const { saveTerms } = await driver();
    const saves = await Promise.all([390, 400, 410].map((monthlyPrice) => saveTerms({ monthlyPrice })));
    expect(new Set(saves.map(({ told }) => told.terms.confirmedAt)).size).toBe(3);
  });
});

test("a price disappears from profile and cached page exactly after six months, and returns when confirmed", async () => {
  const { id, account, publish, saveTerms } = await driver();
  await subscribe(app.services, account);
  const forLong = { entitledUntil: new Date(Date.now() + 400 * 86_400_000) };
  await app.services.db.update(subscriptions).set(forLong).where(eq(subscriptions.userId, account.id));
  const { told } = await saveTerms(terms);
  expect((await publish()).status).toBe(200);
  const end = priceShownUntil(new Date(told.terms.confirmedAt)).getTime();
  const shown = async () => ((await rest(app.url).get(`/drivers/${id}`)).body as Stated).terms;
  const page = async () => (await fetch(app.url + paths.profile(id))).text();
  try {
    app.setNow(new Date(end - 1));
    expect(await shown()).toMatchObject(terms);
    expect(await page()).toMatch(/R\$\s390/);
    app.setNow(new Date(end));
    expect(await shown()).toMatchObject({ ...terms, monthlyPrice: null });
    const after = await page();
    expect(after).toContain("Parcelas por ano");
    expect(after).not.toMatch(/R\$\s390|"monthlyPrice\\?":390/);
    const { token } = await app.services.sessions.create(app.services.db, account.id);
    const later = rest(app.url, token);
    expect((await later.get("/drivers/details")).body).toMatchObject({ terms, isPriceShown: false });
    await later.post("/drivers/terms-confirmation", { confirmedAt: told.terms.confirmedAt });
    expect(await page()).toMatch(/R\$\s390/);
  } finally {
    app.setNow(new Date());
  }
});

test("the tables' checks agree with the rules", async () => {
  const { id } = await driver();
  const { db } = app.services;
  const confirmedAt = new Date();
  const verdicts = [];
  const priceEdges = [MONTHLY_PRICE_MIN - 1, MONTHLY_PRICE_MIN, MONTHLY_PRICE_MAX, MONTHLY_PRICE_MAX + 1, 0];
  const changes = [
    ...priceEdges.map((monthlyPrice) => ({ monthlyPrice })),
    ...[9, 10, 11, 12, 13].map((installments) => ({ installments })),
    ...[4, 5, 50, 51].map((siblingDiscount) => ({ siblingDiscount })),
    ...[14, 15, 30, 90, 91].map((noticeDays) => ({ noticeDays })),
  ];
  const takes = (write: () => PromiseLike<unknown>) =>
    Promise.resolve(write()).then(
      () => true,
      () => false,
    );
  for (const change of changes) {
    const row = { ...noTerms, ...change };
    const table = await takes(() =>
      db
        .insert(driverTerms)
        .values({ ...row, driverId: id, confirmedAt })
        .onConflictDoUpdate({ target: driverTerms.driverId, set: row }),
    );
    verdicts.push({ change, table, rules: checkTerms(row).issues.length === 0 });
  }
  for (const [minAge, maxAge] of [
    ...[
      [null, 14],
      [4, null],
      [4, 4],
    ],
    ...[
      [5, 4],
      [CHILD_AGE_MIN - 1, 4],
      [4, CHILD_AGE_MAX + 1],
    ],
  ]) {
    const row = { ...comfort, minAge: minAge ?? null, maxAge: maxAge ?? null };
    const table = await takes(() =>
      db
        .insert(driverComfort)
        .values({ ...row, driverId: id, confirmedAt })
        .onConflictDoUpdate({ target: driverComfort.driverId, set: row }),
    );
    verdicts.push({ change: { minAge, maxAge }, table, rules: checkComfort(row).issues.length === 0 });
  }
  expect(verdicts.filter(({ table, rules }) => table !== rules)).toEqual([]);
  expect(new Set(verdicts.map(({ table }) => table)).size).toBe(2);
});
