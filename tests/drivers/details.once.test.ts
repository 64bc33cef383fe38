import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { driverComfort, driverTerms } from "../../drizzle/schema/details";
import { drivers } from "../../drizzle/schema/drivers";
import { deleteProfile } from "../../server/privacy/delete-profile";
import { stateCodes } from "../../shared/brazil";
import { errors } from "../../shared/errors";
import * as limits from "../../shared/limits";
import { detailsValidation, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { checkComfort, checkTerms } from "../../shared/profile/details";
import { formFields } from "../../shared/profile/field-sets";
import { checkProfile } from "../../shared/profile/profile";
import { profileFields } from "../../shared/profile/profile-fields";
import { priceShownUntil } from "../../shared/profile/shown-details";
import { rest } from "../support/api";
import { testApp } from "../support/app";
import { createAccount, wholeProfile } from "./driver-accounts";
import { aPublishedDriver } from "./profile-calls";

const app = testApp();
afterEach(() => app.setNow(new Date()));

const terms = {
  monthlyPrice: 390,
  installments: 11,
  vacationCharge: "none" as const,
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
      return { ...answer, told: answer.body as Stated };
    },
  };
}

test("terms and comfort are shown to families with their date, exported, gone once emptied, and deleted with the profile", async () => {
  const { account, id, get, post, seen, saveTerms } = await aDriver();
  const none = { terms: null, comfort: null };
  expect(await seen()).toMatchObject(none);
  const { told } = await saveTerms(terms);
  expect((await post("/drivers/comfort", comfort)).status).toBe(200);
  expect(await seen()).toMatchObject({ terms: { ...terms, confirmedAt: told.terms.confirmedAt }, comfort });
  expect((await get("/auth/export-data")).body).toMatchObject({ terms, comfort });
  await saveTerms({});
  await post("/drivers/comfort", { hasMonitor: false });
  for (const seenBy of [await seen(), (await get("/drivers/details")).body])
    expect(seenBy).toMatchObject(none);
  await saveTerms(terms);
  await post("/drivers/comfort", comfort);
  const { db } = app.services;
  await db.transaction((tx) => deleteProfile({ ...app.services, db: tx }, account.id));
  for (const table of [driverTerms, driverComfort])
    expect(await db.$count(table, eq(table.driverId, id))).toBe(0);
});

test("they need a first save of the profile, and wrong values are refused with a message", async () => {
  const { get, post } = rest(app.url, (await createAccount(app.services)).token);
  expect((await get("/drivers/details")).body).toMatchObject({ hasProfile: false, terms: null });
  const { message } = errors.PROFILE_NOT_FOUND;
  for (const answer of [await post("/drivers/terms", terms), await post("/drivers/comfort", comfort)])
    expect(answer).toMatchObject({ status: 404, body: { message } });
  const { seen, saveTerms } = await aDriver();
  await saveTerms(terms);
  for (const [change, message] of [
    [{ monthlyPrice: 0 }, detailsValidation.priceTooLow],
    [{ monthlyPrice: 100_000 }, detailsValidation.priceTooHigh],
    [{ monthlyPrice: 389.9 }, detailsValidation.priceUnreadable],
    [{ monthlyPrice: "390" }, "Valor inválido."],
    [{ installments: 9 }, detailsValidation.installments],
    [{ vacationCharge: "some" }, "Valor inválido."],
  ] as const) {
    const { status, body } = await saveTerms({ ...terms, ...change });
    expect([status, body]).toMatchObject([400, { issues: [{ path: Object.keys(change)[0], message }] }]);
  }
  expect((await seen()).terms).toMatchObject(terms);
});

test("of two devices the last save wins and says so; nobody confirms what another device has changed", async () => {
  const { post, seen, saveTerms } = await aDriver();
  const first = await saveTerms({ ...terms, confirmedAt: null });
  expect(first.body).toMatchObject({ replacedOther: false, message: successes.detailsSaved });
  const second = await saveTerms({ ...terms, monthlyPrice: 420, confirmedAt: null });
  expect(second.body).toMatchObject({ replacedOther: true, message: successes.detailsReplacedOther });
  const { monthlyPrice, confirmedAt } = (await seen()).terms;
  expect([monthlyPrice, confirmedAt]).toEqual([420, second.told.terms.confirmedAt]);
  const confirm = ({ told }: typeof first) =>
    post("/drivers/terms-confirmation", { confirmedAt: told.terms.confirmedAt });
  expect(await confirm(first)).toMatchObject({ status: 409, body: { code: "DETAILS_CHANGED" } });
  expect((await seen()).terms.confirmedAt).toBe(confirmedAt);
  expect((await confirm(second)).status).toBe(200);
  expect(Date.parse((await seen()).terms.confirmedAt)).toBeGreaterThan(Date.parse(confirmedAt));
  const saves = await Promise.all([390, 400, 410].map((monthlyPrice) => saveTerms({ monthlyPrice })));
  expect(new Set(saves.map(({ told }) => told.terms.confirmedAt)).size).toBe(3);
});

test("a price disappears from profile and cached page exactly after six months, and returns when confirmed", async () => {
  const { id, get, post, seen, saveTerms } = await aDriver();
  const { confirmedAt } = (await saveTerms(terms)).told.terms;
  const end = priceShownUntil(new Date(confirmedAt)).getTime();
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
  await post("/drivers/terms-confirmation", { confirmedAt });
  expect(await page()).toMatch(/R\$\s390/);
});

/** A column's value at both sides of each edge. */
const values = (name: string, ...some: (number | null)[]) => some.map((value) => ({ [name]: value }));

test("the tables' checks agree with the rules of profile, terms and comfort", async () => {
  const { db } = app.services;
  const { id, post, saveTerms } = await aDriver();
  await saveTerms(terms);
  await post("/drivers/comfort", comfort);
  const facts = { email: "a@b.com", hasPhoto: true, now: new Date() };
  const fields = formFields(profileFields);
  const lists = fields.flatMap(([name, { kind, choices = [] }]) =>
    kind === "choice" || kind === "choices"
      ? [...choices, "Outra coisa", "ZZ"].map((value) => ({ [name]: kind === "choice" ? value : [value] }))
      : [],
  );
  expect(lists.length).toBeGreaterThan(stateCodes.length);
  const empty = fields.flatMap(([name, { empty }]) => (Array.isArray(empty) ? [{ [name]: [] }] : []));
  const { CAPACITY_MIN, CAPACITY_MAX, MONTHLY_PRICE_MIN, MONTHLY_PRICE_MAX, CHILD_AGE_MIN, CHILD_AGE_MAX } =
    limits;
  const capacities = values("capacity", CAPACITY_MIN - 1, CAPACITY_MIN, CAPACITY_MAX, CAPACITY_MAX + 1);
  const ages = [
    { minAge: null },
    { maxAge: null },
    { minAge: 4, maxAge: 4 },
    { minAge: 5, maxAge: 4 },
    { minAge: CHILD_AGE_MIN - 1 },
    { maxAge: CHILD_AGE_MAX + 1 },
  ];
  const tables = [
    {
      changes: [
        ...lists,
        ...empty,
        ...capacities.map((capacity) => ({ ...capacity, availableSeats: 0 })),
        ...values("availableSeats", -1, 0, 15, 16),
        ...values("vehicleYear", 0, 2019),
        { phone: "11 3333-4444" },
      ],
      write: (change: object) => {
        const row = { capacity: 15, availableSeats: 6, ...change };
        return db.update(drivers).set(row).where(eq(drivers.id, id));
      },
      check: (change: object) => checkProfile({ ...wholeProfile, available: null, ...change }, facts),
    },
    {
      changes: [
        ...values("monthlyPrice", MONTHLY_PRICE_MIN - 1, MONTHLY_PRICE_MIN, MONTHLY_PRICE_MAX),
        ...values("monthlyPrice", MONTHLY_PRICE_MAX + 1, 0, null),
        ...values("installments", 9, 10, 11, 12, 13),
        ...values("siblingDiscount", 4, 5, 50, 51),
        ...values("noticeDays", 14, 15, 30, 90, 91),
      ],
      write: (change: object) =>
        db
          .update(driverTerms)
          .set({ ...terms, ...change })
          .where(eq(driverTerms.driverId, id)),
      check: (change: object) => checkTerms({ ...terms, ...change }),
    },
    {
      changes: ages,
      write: (change: object) =>
        db
          .update(driverComfort)
          .set({ ...comfort, ...change })
          .where(eq(driverComfort.driverId, id)),
      check: (change: object) => checkComfort({ ...comfort, ...change }),
    },
  ];
  for (const { changes, write, check } of tables) {
    const verdicts = new Set<string>();
    for (const change of changes) {
      // 23514: a check of the table; anything else is a bug of the test.
      const table = await write(change).then(
        () => "taken",
        ({ cause }: Error) => `${(cause as { code?: string }).code}`,
      );
      expect({ change, table }).toEqual({
        change,
        table: check(change).issues.length === 0 ? "taken" : "23514",
      });
      verdicts.add(table);
    }
    expect(verdicts.size).toBe(2);
  }
});
