import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { drivers } from "../../../drizzle/schema/drivers";
import { shortAddresses } from "../../../drizzle/schema/short-addresses";
import { deleteProfile } from "../../../server/privacy/delete-profile";
import { shortAddressOf } from "../../../server/profile/material/short-address";
import { SHORT_ADDRESS_MAX_LENGTH, SHORT_ADDRESSES_MAX } from "../../../shared/limits";
import { paths } from "../../../shared/paths";
import { readShortAddress, shortAddressBase } from "../../../shared/profile/material/short-address";
import { wholeProfile } from "../../drivers/driver-accounts";
import { aPublishedDriver } from "../../drivers/profile-calls";
import { testApp } from "../../support/app";

const app = testApp();

async function visibleDriver(name: string) {
  const made = await aPublishedDriver(app, { name });
  const { db, now } = app.services;
  return {
    ...made,
    rename: (changed: string) => made.save({ ...wholeProfile, name: changed }),
    address: async () => {
      const [driver] = await db.select().from(drivers).where(eq(drivers.id, made.id));
      if (!driver) throw new Error("the driver is gone");
      return shortAddressOf(db, driver, now());
    },
  };
}

const open = (path: string) => fetch(app.url + path, { redirect: "manual" });

async function leadsTo(path: string): Promise<string | number> {
  const answer = await open(path);
  return answer.status === 302 ? (answer.headers.get("location") ?? "") : answer.status;
}

test("every name becomes an address that can be printed, typed and parsed again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), (name) => {
      const base = shortAddressBase(name);
      expect(base.length).toBeLessThanOrEqual(SHORT_ADDRESS_MAX_LENGTH);
      expect(readShortAddress(base)).toBe(base);
      expect(readShortAddress(base.toUpperCase())).toBe(base);
    }),
    { numRuns: 500 },
  );
  expect(
    ["Aparecida Ferreira", "José d'Ávila  Conceição", "李小龍", "A".repeat(120)].map(shortAddressBase),
  ).toEqual(["aparecida-ferreira", "jose-d-avila-conceicao", "condutor", "a".repeat(40)]);
  expect(shortAddressBase("Maria Aparecida Conceição dos Santos de Albuquerque")).toBe(
    "maria-aparecida-conceicao-dos-santos-de",
  );
});

test("a short address redirects in any spelling, uncached, unless it is nobody's or hidden, and goes with the account", async () => {
  const { account, id, address, publish } = await visibleDriver("Conceição Müller");
  expect(await address()).toBe("conceicao-muller");
  const { status, headers } = await open("/c/conceicao-muller");
  const sent = ["location", "cache-control", "x-robots-tag"].map((name) => headers.get(name));
  expect([status, ...sent]).toEqual([302, paths.profile(id), "no-store", "noindex"]);
  for (const typed of ["Conceicao-Muller", "concei%C3%A7%C3%A3o-m%C3%BCller", "CONCEICAO-MULLER"])
    expect(await leadsTo(`/c/${typed}`)).toBe(paths.profile(id));
  const odd = ["%2e%2e%2fetc%2fpasswd", "%", "%FF", "%00", "conceicao-muller%00", "'%20or%201=1--"];
  for (const name of ["ninguem", "-conceicao-muller", "a".repeat(3000), ...odd])
    expect([name, await leadsTo(`/c/${name}`)]).toEqual([name, 404]);
  await publish(false);
  expect(await leadsTo("/c/conceicao-muller")).toBe(404);
  await publish(true);
  expect(await leadsTo("/c/conceicao-muller")).toBe(paths.profile(id));
  const { db } = app.services;
  await db.transaction((tx) => deleteProfile({ ...app.services, db: tx }, account.id));
  expect(await leadsTo("/c/conceicao-muller")).toBe(404);
  expect(await db.$count(shortAddresses, eq(shortAddresses.driverId, id))).toBe(0);
});

test("it is unique for many concurrent requests with the same name", async () => {
  const namesakes = await Promise.all(Array.from({ length: 4 }, () => visibleDriver("João da Silva")));
  const asked = await Promise.all(namesakes.flatMap(({ address }) => [address(), address()]));
  const numbers = ["joao-da-silva", ...[2, 3, 4].map((number) => `joao-da-silva-${number}`)];
  expect([...new Set(asked)].toSorted()).toEqual(numbers);
  for (const namesake of namesakes)
    expect(await leadsTo(`/c/${await namesake.address()}`)).toBe(paths.profile(namesake.id));
  // A name that looks like a namesake's number gets the next free one.
  expect(await (await visibleDriver("João da Silva 2")).address()).toBe("joao-da-silva-2-2");
});

test("it stays when the name changes, together with the new one, up to a few changes, and is exported", async () => {
  const driver = await visibleDriver("Marta Prado");
  expect(await driver.address()).toBe("marta-prado");
  for (const [name, address] of [
    ["Marta Lemos", "marta-lemos"],
    ["Marta Prado", "marta-prado"],
    ["Marta A", "marta-a"],
    ["Marta B", "marta-b"],
    ["Marta C", "marta-c"],
    // The most that a driver gets.
    ["Marta D", "marta-c"],
  ] as const) {
    await driver.rename(name);
    expect({ name, address: await driver.address() }).toEqual({ name, address });
  }
  const { db } = app.services;
  const kept = await db.select().from(shortAddresses).where(eq(shortAddresses.driverId, driver.id));
  expect(kept).toHaveLength(SHORT_ADDRESSES_MAX);
  const { body } = await driver.get("/auth/export-data");
  const exported = (body as { shortAddresses: { name: string }[] }).shortAddresses.map(({ name }) => name);
  expect(exported.toSorted()).toEqual(kept.map(({ name }) => name).toSorted());
  for (const { name } of kept) expect(await leadsTo(`/c/${name}`)).toBe(paths.profile(driver.id));
});
