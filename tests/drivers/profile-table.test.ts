import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { stateCodes } from "../../shared/brazil";
import { CAPACITY_MAX, CAPACITY_MIN } from "../../shared/limits";
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

/** Whether the table itself accepts a change of a stored profile, bypassing the product's rules. */
async function tableTakes(change: Record<string, unknown>): Promise<boolean> {
  try {
    await app.services.db.update(drivers).set(change).where(eq(drivers.id, id));
    return true;
  } catch (error) {
    // 23514: a check of the table; anything else is a bug of the test.
    if (error instanceof Error && /23514|violates check/.test(`${error.cause}${JSON.stringify(error.cause)}`))
      return false;
    throw error;
  }
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
  const verdicts = [];
  for (const change of [...lists, ...empty, ...numbers]) {
    verdicts.push({
      change,
      table: await tableTakes({ ...base, ...change }),
      rules: rulesTake({ ...base, ...change }),
    });
  }
  expect(verdicts.filter(({ table, rules }) => table !== rules)).toEqual([]);
  expect(new Set(verdicts.map(({ table }) => table)).size).toBe(2);
});
