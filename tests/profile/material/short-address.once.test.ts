import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { shortAddresses } from "../../../drizzle/schema/short-addresses";
import { deleteProfile } from "../../../server/privacy/delete-profile";
import { shortAddressOf } from "../../../server/profile/material/short-address";
import { SHORT_ADDRESS_MAX_LENGTH, SHORT_ADDRESSES_MAX } from "../../../shared/limits";
import { paths } from "../../../shared/paths";
import { readShortAddress, shortAddressBase } from "../../../shared/profile/material/short-address";
import { aPublishedDriver, storedDriver, wholeProfile } from "../../people/drivers";
import { fieldOf } from "../../support/api";
import { testApp } from "../../support/app";

const app = testApp();

async function visibleDriver(name: string) {
  const made = await aPublishedDriver(app, { name });
  const { db, now } = app.services;
  return {
    ...made,
    rename: (changed: string) => made.save({ ...wholeProfile, name: changed }),
    address: async () => {
      const driver = await storedDriver(app, made.account);
      return driver && shortAddressOf(db, driver, now());
    },
  };
}

async function leadsTo(path: string) {
  const { status, headers } = await fetch(app.url + path, { redirect: "manual" });
  return status === 302 ? headers.get("location") : status;
}

test("every name becomes an address that can be printed, typed and parsed again", () => {
  const property = fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), (name) => {
    const base = shortAddressBase(name);
    expect(base.length).toBeLessThanOrEqual(SHORT_ADDRESS_MAX_LENGTH);
    expect(readShortAddress(base)).toBe(base);
    expect(readShortAddress(base.toUpperCase())).toBe(base);
  });
  fc.assert(property, { numRuns: 500 });
});

test("a short address redirects in any spelling unless it is nobody's or hidden, and goes with the account", async () => {
  const { account, id, address, publish } = await visibleDriver("Conceição Müller");
  expect(await address()).toBe("conceicao-muller");
  for (const typed of ["Conceicao-Muller", "concei%C3%A7%C3%A3o-m%C3%BCller"])
    expect(await leadsTo(`/c/${typed}`)).toBe(paths.profile(id));
  for (const name of ["ninguem", "a".repeat(3000), "%2e%2e%2fetc%2fpasswd", "%FF", "conceicao-muller%00"])
    expect([name, await leadsTo(`/c/${name}`)]).toEqual([name, 404]);
  await publish(false);
  expect(await leadsTo("/c/conceicao-muller")).toBe(404);
  await publish(true);
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
});

test("it stays when the name changes, together with the new one, up to a few changes, and is exported", async () => {
  const driver = await visibleDriver("Marta Prado");
  expect(await driver.address()).toBe("marta-prado");
  const addresses = [];
  // The last one is more than a driver gets.
  for (const name of ["Marta Lemos", "Marta Prado", "Marta A", "Marta B", "Marta C", "Marta D"]) {
    await driver.rename(name);
    addresses.push(await driver.address());
  }
  expect(addresses).toEqual(["marta-lemos", "marta-prado", "marta-a", "marta-b", "marta-c", "marta-c"]);
  const { db } = app.services;
  const kept = await db.select().from(shortAddresses).where(eq(shortAddresses.driverId, driver.id));
  expect(kept).toHaveLength(SHORT_ADDRESSES_MAX);
  const { body } = await driver.get("/auth/export-data");
  expect(fieldOf(body, "shortAddresses")).toHaveLength(SHORT_ADDRESSES_MAX);
  for (const { name } of kept) expect(await leadsTo(`/c/${name}`)).toBe(paths.profile(driver.id));
});
