import { describe, expect, test } from "bun:test";
import { demoCities } from "../../drizzle/seeds/demo-cities";
import type { DemoDriver } from "../../drizzle/seeds/demo-driver";
import { DEMO_PASSWORD, demoLogins } from "../../drizzle/seeds/demo-logins";
import { type DemoAccount, demoAccounts } from "../../drizzle/seeds/demo-rows";
import { seededId } from "../../drizzle/seeds/seeded-id";
import { RESET_PASSWORD_LENGTH, TEXT_MAX, VEHICLE_YEAR_MIN } from "../../shared/limits";
import { vehicleTypes } from "../../shared/profile/profile-fields";
import { ID_PATTERN } from "../../shared/schemas/id-pattern";

const DAY = 86_400_000;
const now = new Date("2026-11-20T23:59:00Z");
const photoHashOf = (portrait: string) => portrait;
const accountsOn = (day: Date) => demoAccounts({ now: day, passwordHash: "hash", photoHashOf });
const drivers: readonly DemoDriver[] = demoCities.flatMap((city) => city.drivers);

function accountOf(login: string): DemoAccount {
  const found = accountsOn(now).find(({ user }) => user.email.startsWith(`${login}@`));
  if (!found) throw new Error(`no account ${login}`);
  return found;
}

describe("the demo drivers", () => {
  test("are about sixty, in 12 cities and 6 states or more, most of them in São Paulo, each one somebody else", () => {
    expect(drivers.length).toBeWithin(60, 81);
    expect(demoCities.length).toBeGreaterThanOrEqual(12);
    expect(new Set(demoCities.map(({ state }) => state)).size).toBeGreaterThanOrEqual(6);
    const capital = demoCities.find(({ city }) => city === "São Paulo");
    expect(capital?.drivers.length).toBeGreaterThan(20);
    expect(new Set(drivers.map(({ name }) => name)).size).toBe(drivers.length);
    expect(new Set(drivers.map(({ description }) => description)).size).toBe(drivers.length);
    for (const { city, drivers: ofCity } of demoCities) {
      const faces = new Set(ofCity.map(({ portrait }) => portrait));
      expect([city, faces.size]).toEqual([city, ofCity.length]);
    }
  });

  test("show every kind of vehicle, service, seat and list that a card can have", () => {
    expect(new Set(drivers.map(({ vehicle: [type] }) => type))).toEqual(new Set(vehicleTypes));
    expect(new Set(drivers.flatMap(({ services }) => services)).size).toBe(3);
    const shapes = {
      full: drivers.some(({ seats: [free] }) => free === 0),
      closed: drivers.some(({ closed, seats: [free] }) => closed && free > 0),
      oneSchool: drivers.some(({ schools }) => schools.length === 1),
      manySchools: drivers.some(({ schools }) => schools.length > 4),
      manyNeighborhoods: drivers.some(({ neighborhoods }) => neighborhoods.length > 5),
      bothNetworks: drivers.some(({ facebookUrl, instagramUrl }) => facebookUrl && instagramUrl),
      noNetwork: drivers.some(({ facebookUrl, instagramUrl }) => !facebookUrl && !instagramUrl),
    };
    expect(Object.entries(shapes).filter(([, isShown]) => !isShown)).toEqual([]);
  });

  test("could all have been saved by a person", () => {
    for (const { name, vehicle, seats, schools, neighborhoods, description } of drivers) {
      const [, , , year] = vehicle;
      const [free, capacity] = seats;
      expect([name, free >= 0 && free <= capacity && capacity <= 50]).toEqual([name, true]);
      expect([name, year > VEHICLE_YEAR_MIN && year <= 2026]).toEqual([name, true]);
      for (const list of [schools, neighborhoods])
        expect([name, new Set(list).size]).toEqual([name, list.length]);
      expect(description.length).toBeLessThan(TEXT_MAX.description);
    }
  });

  test("claim nothing that the product can't know, and contain nothing about a child or an address", () => {
    const unwanted = /verificad|certificad|garanti|melhor d|100 ?%|estrela|\bRua\b|\bAvenida\b|\bCEP\b|R\$/i;
    const claiming = drivers.filter(({ description }) => unwanted.test(description));
    expect(claiming.map(({ name }) => name)).toEqual([]);
  });
});

describe("the demo logins", () => {
  test("all exist, with a password that the reset rule allows too", () => {
    const emails = new Set(accountsOn(now).map(({ user }) => user.email));
    expect(demoLogins.filter(({ email }) => !emails.has(email))).toEqual([]);
    expect(DEMO_PASSWORD.length).toBeGreaterThanOrEqual(RESET_PASSWORD_LENGTH.min);
    expect(DEMO_PASSWORD.length).toBeLessThanOrEqual(RESET_PASSWORD_LENGTH.max);
  });

  test.each([
    ["ativa", true, "public", "active", true],
    ["semvagas", true, "public", "active", true],
    ["naopublicada", true, "private", "active", true],
    ["semassinatura", true, "private", undefined, false],
    ["cancelando", true, "public", "canceling", true],
    ["vencendo", true, "public", "canceling", true],
    ["vencida", true, "public", "past_due", true],
    ["encerrada", true, "private", "canceled", false],
    ["devolucao", true, "private", "canceled", false],
    ["suspensa", true, "suspended", "active", true],
    ["assinante", true, undefined, "active", true],
    ["novo", true, undefined, undefined, false],
    ["naoconfirmada", false, undefined, undefined, false],
    ["conferencia", true, "public", "active", true],
  ])("%s is in the state that it represents", (login, isConfirmed, profile, status, isEntitled) => {
    const { user, driver, subscription } = accountOf(login);
    expect(Boolean(user.emailConfirmedAt)).toBe(isConfirmed);
    expect(driver && (driver.suspendedAt ? "suspended" : driver.isPublic ? "public" : "private")).toBe(
      profile,
    );
    expect([subscription?.status, Boolean(subscription?.entitledUntil)]).toEqual([status, isEntitled]);
  });

  test("have what their state is about", () => {
    expect(accountOf("devolucao").subscription?.withdrawnAt).toBeInstanceOf(Date);
    expect(accountOf("conferencia").driver?.heldAt).toBeInstanceOf(Date);
    expect(accountOf("semvagas").driver?.available).toBe(false);
    expect(accountOf("vencendo").subscription?.currentPeriodEnd.toISOString()).toBe(
      "2026-11-23T12:00:00.000Z",
    );
  });
});

describe("dates", () => {
  test("are in order and contain today, on whatever day the demo is loaded", () => {
    for (let days = 0; days < 400; days += 13) {
      const today = new Date(now.getTime() + days * DAY);
      for (const { user, driver, subscription } of accountsOn(today)) {
        expect(Number(user.createdAt)).toBeLessThan(Number(today));
        if (driver) expect(Number(driver.updatedAt)).toBeLessThan(Number(today));
        if (driver) expect(Number(driver.createdAt)).toBeLessThanOrEqual(Number(driver.updatedAt));
        if (!subscription) continue;
        const { startedAt, currentPeriodStart, currentPeriodEnd, status, canceledAt } = subscription;
        expect(Number(startedAt)).toBeLessThanOrEqual(Number(currentPeriodStart));
        expect(Number(user.createdAt)).toBeLessThan(Number(startedAt));
        expect(Number(canceledAt)).toBeLessThan(Number(today));
        if (status !== "canceled") expect(Number(currentPeriodStart)).toBeLessThan(Number(today) + DAY / 2);
        // Who withdraws leaves in the middle of a period.
        if (!subscription.withdrawnAt) expect(currentPeriodEnd > today).toBe(status !== "canceled");
      }
    }
  });

  test("leave every payer at least 18 days, except the one whose end is near", () => {
    const soon = accountsOn(now).filter(({ subscription }) => {
      const until = subscription?.entitledUntil;
      return until && until.getTime() < now.getTime() + 18 * DAY;
    });
    expect(soon.map(({ user }) => user.email)).toEqual(["vencendo@demo.rotaescola.example"]);
  });

  test("spread loyalty over years", () => {
    const years = drivers.filter(({ months }) => months > 0).map(({ months }) => Math.floor(months / 12));
    expect(new Set(years)).toEqual(new Set([0, 1, 2, 3, 4]));
  });
});

test("a seeded id has the product's format, is always the same, and different for other words", () => {
  expect(seededId("driver", "a")).toMatch(ID_PATTERN);
  expect(seededId("driver", "a")).toBe(seededId("driver", "a"));
  expect(new Set([seededId("driver", "a"), seededId("driver", "b"), seededId("user", "a")]).size).toBe(3);
});
