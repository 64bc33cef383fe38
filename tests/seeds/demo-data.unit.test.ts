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
  test("are about sixty, in 12 cities and 6 states or more, most of them in São Paulo", () => {
    expect(drivers.length).toBeGreaterThanOrEqual(60);
    expect(drivers.length).toBeLessThanOrEqual(80);
    expect(demoCities.length).toBeGreaterThanOrEqual(12);
    expect(new Set(demoCities.map(({ state }) => state)).size).toBeGreaterThanOrEqual(6);
    const capital = demoCities.find(({ city }) => city === "São Paulo");
    expect(capital?.drivers.length).toBeGreaterThan(20);
  });

  test("differ in name, description and, within a city, in face", () => {
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
      expect([name, new Set(schools).size, new Set(neighborhoods).size]).toEqual([
        name,
        schools.length,
        neighborhoods.length,
      ]);
      expect(description.length).toBeLessThan(TEXT_MAX.description);
    }
  });

  test("claim nothing that the product can't know, and contain nothing about a child or an address", () => {
    const unwanted = /verificad|certificad|garanti|melhor d|100 ?%|estrela|\bRua\b|\bAvenida\b|\bCEP\b|R\$/i;
    expect(drivers.filter(({ description }) => unwanted.test(description)).map(({ name }) => name)).toEqual(
      [],
    );
  });
});

describe("the demo logins", () => {
  test("all exist, with a password that the reset rule allows too", () => {
    const emails = new Set(accountsOn(now).map(({ user }) => user.email));
    expect(demoLogins.filter(({ email }) => !emails.has(email))).toEqual([]);
    expect(DEMO_PASSWORD.length).toBeGreaterThanOrEqual(RESET_PASSWORD_LENGTH.min);
    expect(DEMO_PASSWORD.length).toBeLessThanOrEqual(RESET_PASSWORD_LENGTH.max);
  });

  test("are in the state that they represent", () => {
    const stateOf = (login: string) => {
      const { user, driver, subscription } = accountOf(login);
      const profile = driver && (driver.suspendedAt ? "suspended" : driver.isPublic ? "public" : "private");
      return [
        Boolean(user.emailConfirmedAt),
        profile,
        subscription?.status,
        Boolean(subscription?.entitledUntil),
      ];
    };
    expect(stateOf("ativa")).toEqual([true, "public", "active", true]);
    expect(stateOf("semvagas")).toEqual([true, "public", "active", true]);
    expect(stateOf("naopublicada")).toEqual([true, "private", "active", true]);
    expect(stateOf("semassinatura")).toEqual([true, "private", undefined, false]);
    expect(stateOf("cancelando")).toEqual([true, "public", "canceling", true]);
    expect(stateOf("vencendo")).toEqual([true, "public", "canceling", true]);
    expect(stateOf("vencida")).toEqual([true, "public", "past_due", true]);
    expect(stateOf("encerrada")).toEqual([true, "private", "canceled", false]);
    expect(stateOf("devolucao")).toEqual([true, "private", "canceled", false]);
    expect(accountOf("devolucao").subscription?.withdrawnAt).toBeInstanceOf(Date);
    expect(stateOf("suspensa")).toEqual([true, "suspended", "active", true]);
    expect(stateOf("assinante")).toEqual([true, undefined, "active", true]);
    expect(stateOf("novo")).toEqual([true, undefined, undefined, false]);
    expect(stateOf("naoconfirmada")).toEqual([false, undefined, undefined, false]);
    expect(stateOf("conferencia")).toEqual([true, "public", "active", true]);
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
