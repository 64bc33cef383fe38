import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { driverComfort, driverTerms } from "../../drizzle/schema/details";
import { drivers } from "../../drizzle/schema/drivers";
import { stateCodes } from "../../shared/brazil";
import {
  CAPACITY_MAX,
  CAPACITY_MIN,
  CHILD_AGE_MAX,
  CHILD_AGE_MIN,
  MONTHLY_PRICE_MAX,
  MONTHLY_PRICE_MIN,
} from "../../shared/limits";
import { checkComfort, checkTerms } from "../../shared/profile/details";
import { formFields } from "../../shared/profile/field-sets";
import { checkProfile, type ProfileForm } from "../../shared/profile/profile";
import { profileFields } from "../../shared/profile/profile-fields";
import { testApp } from "../support/app";
import { wholeProfile } from "./driver-accounts";
import { accountWithProfile } from "./profile-calls";

let id: string;
const app = testApp();
beforeAll(async () => {
  ({ id } = (await accountWithProfile(app)).saved);
});

/** Whether the table itself accepts a row, bypassing the product's rules. */
async function isTaken(write: PromiseLike<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    // 23514: a check of the table; anything else is a bug of the test.
    if (error instanceof Error && /23514|violates check/.test(`${error.cause}${JSON.stringify(error.cause)}`))
      return false;
    throw error;
  }
}

type Verdict = { change: unknown; table: boolean; rules: boolean };

function expectAgreement(verdicts: Verdict[]): void {
  expect(verdicts.filter(({ table, rules }) => table !== rules)).toEqual([]);
  expect(new Set(verdicts.map(({ table }) => table)).size).toBe(2);
}

function rulesTake(change: Record<string, unknown>): boolean {
  const form: ProfileForm = { ...wholeProfile, available: null, ...change };
  const facts = { email: "a@b.com", hasPhoto: true, now: new Date() };
  return checkProfile(form, facts).issues.length === 0;
}

const base = { capacity: 15, availableSeats: 6 };
const lists = formFields(profileFields).flatMap(([name, { kind, choices = [] }]) =>
  kind === "choice" || kind === "choices"
    ? [...choices, "Outra coisa", "ZZ"].map((value) => ({ [name]: kind === "choice" ? value : [value] }))
    : [],
);
const empty = formFields(profileFields).flatMap(([name, { empty: none }]) =>
  Array.isArray(none) ? [{ [name]: [] }] : [],
);
const numbers = [
  ...[CAPACITY_MIN - 1, CAPACITY_MIN, CAPACITY_MAX, CAPACITY_MAX + 1].map((capacity) => ({
    capacity,
    availableSeats: 0,
  })),
  ...[-1, 0, 15, 16].map((availableSeats) => ({ availableSeats })),
  ...[0, 2019].map((vehicleYear) => ({ vehicleYear })),
  { phone: "11 3333-4444" },
];

test("the table's checks agree with the rules of a profile", async () => {
  expect(lists.length).toBeGreaterThan(stateCodes.length);
  const verdicts: Verdict[] = [];
  for (const change of [...lists, ...empty, ...numbers]) {
    const row = { ...base, ...change };
    const write = app.services.db.update(drivers).set(row).where(eq(drivers.id, id));
    verdicts.push({ change, table: await isTaken(write), rules: rulesTake(row) });
  }
  expectAgreement(verdicts);
});

test("so do those of terms and comfort", async () => {
  const { db } = app.services;
  const confirmedAt = new Date();
  const verdicts: Verdict[] = [];
  const noTerms = {
    monthlyPrice: null,
    installments: null,
    vacationCharge: null,
    siblingDiscount: null,
    noticeDays: null,
    hasContract: false,
  };
  const priceEdges = [MONTHLY_PRICE_MIN - 1, MONTHLY_PRICE_MIN, MONTHLY_PRICE_MAX, MONTHLY_PRICE_MAX + 1, 0];
  for (const change of [
    ...priceEdges.map((monthlyPrice) => ({ monthlyPrice })),
    ...[9, 10, 11, 12, 13].map((installments) => ({ installments })),
    ...[4, 5, 50, 51].map((siblingDiscount) => ({ siblingDiscount })),
    ...[14, 15, 30, 90, 91].map((noticeDays) => ({ noticeDays })),
  ]) {
    const row = { ...noTerms, ...change };
    const values = { ...row, driverId: id, confirmedAt };
    const write = db
      .insert(driverTerms)
      .values(values)
      .onConflictDoUpdate({ target: driverTerms.driverId, set: row });
    verdicts.push({ change, table: await isTaken(write), rules: checkTerms(row).issues.length === 0 });
  }
  const comfort = {
    hasMonitor: true,
    hasAirConditioning: true,
    hasThreePointBelts: false,
    hasCamera: false,
    isAccessible: false,
    hasChildSeat: true,
  };
  for (const change of [
    { minAge: null, maxAge: 14 },
    { minAge: 4, maxAge: null },
    { minAge: 4, maxAge: 4 },
    { minAge: 5, maxAge: 4 },
    { minAge: CHILD_AGE_MIN - 1, maxAge: 4 },
    { minAge: 4, maxAge: CHILD_AGE_MAX + 1 },
  ]) {
    const row = { ...comfort, ...change };
    const values = { ...row, driverId: id, confirmedAt };
    const write = db
      .insert(driverComfort)
      .values(values)
      .onConflictDoUpdate({ target: driverComfort.driverId, set: row });
    verdicts.push({ change, table: await isTaken(write), rules: checkComfort(row).issues.length === 0 });
  }
  expectAgreement(verdicts);
});
