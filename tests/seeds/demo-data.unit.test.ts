import { expect, test } from "bun:test";
import { demoCities } from "../../drizzle/seeds/demo-cities";
import { demoLogins } from "../../drizzle/seeds/demo-logins";
import { demoAccounts } from "../../drizzle/seeds/demo-rows";
import { DAY, TEXT_MAX, VEHICLE_YEAR_MIN } from "../../shared/limits";

const now = new Date("2026-11-20T23:59:00Z");
const photoHashOf = (portrait: string) => portrait;
const accountsOn = (day: Date) => demoAccounts({ now: day, passwordHash: "hash", photoHashOf });

test("the demo drivers could all have been saved by a person, and claim nothing that the product can't know", () => {
  const drivers = demoCities.flatMap((city) => [...city.drivers]);
  expect(drivers.length).toBeGreaterThan(60);
  expect(new Set(drivers.map(({ name }) => name)).size).toBe(drivers.length);
  const unwanted = /verificad|certificad|garanti|melhor d|100 ?%|estrela|\bRua\b|\bAvenida\b|\bCEP\b|R\$/i;
  for (const { name, vehicle, seats, schools, neighborhoods, description } of drivers) {
    const [, , , year] = vehicle;
    const [free, capacity] = seats;
    expect([name, free >= 0 && free <= capacity && capacity <= 50]).toEqual([name, true]);
    expect([name, year > VEHICLE_YEAR_MIN && year <= 2026]).toEqual([name, true]);
    for (const list of [schools, neighborhoods])
      expect([name, new Set(list).size]).toEqual([name, list.length]);
    expect(description.length).toBeLessThan(TEXT_MAX.description);
    expect(description).not.toMatch(unwanted);
  }
});

test("every login that the demo names exists", () => {
  const emails = accountsOn(now).map(({ user }) => user.email);
  expect(emails).toEqual(expect.arrayContaining(demoLogins.map(({ email }) => email)));
});

test.each([
  ["ativa", "public", "active", true],
  ["semvagas", "public", "active", true],
  ["naopublicada", "private", "active", true],
  ["semassinatura", "private", undefined, false],
  ["vencendo", "public", "canceling", true],
  ["vencida", "public", "past_due", true],
  ["encerrada", "private", "canceled", false],
  ["suspensa", "suspended", "active", true],
  ["assinante", undefined, "active", true],
  ["naoconfirmada", undefined, undefined, false],
])("the login %s is in the state that it represents", (login, profile, status, isEntitled) => {
  const account = accountsOn(now).find(({ user }) => user.email.startsWith(`${login}@`));
  const { user, driver, subscription } = account ?? {};
  expect(Boolean(user?.emailConfirmedAt)).toBe(login !== "naoconfirmada");
  const state = driver && (driver.suspendedAt ? "suspended" : driver.isPublic ? "public" : "private");
  expect([state, subscription?.status, Boolean(subscription?.entitledUntil)]).toEqual([
    profile,
    status,
    isEntitled,
  ]);
});

test("dates are in order and contain today, on whatever day the demo is loaded", () => {
  for (let days = 0; days < 400; days += 13) {
    const today = new Date(now.getTime() + days * DAY);
    for (const { user, driver, subscription } of accountsOn(today)) {
      expect(Number(user.createdAt)).toBeLessThan(Number(today));
      if (driver) expect(Number(driver.updatedAt)).toBeLessThan(Number(today));
      if (!subscription) continue;
      const { startedAt, currentPeriodStart, currentPeriodEnd, status, canceledAt } = subscription;
      expect(Number(user.createdAt)).toBeLessThan(Number(startedAt));
      expect(Number(startedAt)).toBeLessThanOrEqual(Number(currentPeriodStart));
      expect(Number(canceledAt)).toBeLessThan(Number(today));
      // Who withdraws leaves in the middle of a period.
      if (!subscription.withdrawnAt) expect(currentPeriodEnd > today).toBe(status !== "canceled");
    }
  }
});
