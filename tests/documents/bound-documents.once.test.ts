import { beforeAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { searchEntries } from "../../drizzle/schema/search";
import { decideDocument } from "../../server/documents/decide-document";
import { documentFile } from "../../server/documents/document-file";
import { publicDocumentsOf } from "../../server/documents/queries";
import { rebuildSearchEntries } from "../../server/search/entries/rebuild-search-entries";
import type { DocumentType } from "../../shared/documents/documents";
import { subscribe, wholeProfile } from "../drivers/driver-accounts";
import { testApp } from "../support/app";
import {
  type DocumentCalls,
  driverWithDocuments,
  failed,
  later,
  NOON,
  newOperator,
} from "./driver-with-documents";

// An accepted document holds for what it was compared with.

let driver: DocumentCalls;
let helena: string;
const app = testApp();
beforeAll(async () => {
  helena = await newOperator(app);
});
beforeEach(async () => {
  app.setNow(NOON);
  driver = await driverWithDocuments(app, helena);
});

const save = async (change: object) =>
  expect((await driver.calls.post("/drivers/register", { ...wholeProfile, ...change })).status).toBe(200);

async function shown() {
  const list = await publicDocumentsOf(app.services.db, driver.driverId, app.services.now());
  return list.map(({ type }) => type);
}

async function reviewed(...types: DocumentType[]) {
  for (const type of types) await driver.accept(await driver.sent(type));
}

test("a changed name, city or vehicle takes exactly its lines away at once, and the same again restores them", async () => {
  await reviewed("authorisation", "licence", "inspection");
  expect(await shown()).toEqual(["authorisation", "licence", "inspection"]);
  await save({ name: "Outra Pessoa" });
  expect(await shown()).toEqual(["inspection"]);
  const differences = [{ fact: "name", checked: wholeProfile.name, now: "Outra Pessoa" }];
  expect(await driver.own("licence")).toMatchObject({ accepted: { differences } });
  await save({ serviceState: "PR", serviceCity: "Curitiba" });
  expect(await shown()).toEqual(["licence", "inspection"]);
  await save({ vehicleType: "Kombi", vehicleYear: 1990 });
  expect(await shown()).toEqual(["authorisation", "licence"]);
  await save({ vehicleBrand: "Outra" });
  expect(await shown()).toEqual(["authorisation", "licence"]);
  await save({});
  expect(await shown()).toEqual(["authorisation", "licence", "inspection"]);
  expect(await driver.own("licence")).toMatchObject({ accepted: { differences: [] } });
});

test("case, accents, spaces and what no document proves are no change", async () => {
  await reviewed("authorisation", "inspection");
  const name = ` ${wholeProfile.name.toUpperCase().normalize("NFD").replace(/\p{M}/gu, "")}  `;
  await save({ name, vehicleBrand: wholeProfile.vehicleBrand.toLowerCase(), vehicleColor: "Amarela" });
  expect(await shown()).toEqual(["authorisation", "inspection"]);
});

test("another plate, sent with a newer document, ends the lines of the vehicle before; withdrawn or refused it restores them", async () => {
  await reviewed("inspection");
  await driver.sent("insurance", "9Z99");
  expect(await shown()).toEqual([]);
  expect(await driver.own("inspection")).toMatchObject({
    accepted: { differences: [{ fact: "plate", checked: "1D23", now: "9Z99" }] },
  });
  await driver.calls.post("/documents/withdraw", { type: "insurance" });
  expect(await shown()).toEqual(["inspection"]);
  await driver.refuse(await driver.sent("insurance", "9Z99"));
  expect(await shown()).toEqual(["inspection"]);
  await driver.accept(await driver.sent("insurance", "9Z99"));
  expect(await shown()).toEqual(["insurance"]);
});

test("a document of a vehicle needs the end of its plate; others don't keep one", async () => {
  for (const plateEnd of ["", "ABC1", "12345", "1D2"])
    expect((await driver.submit("inspection", undefined, plateEnd)).status).toBe(400);
  await driver.submit("inspection", undefined, " 1d23 ");
  expect((await driver.rowsOf("inspection"))[0]?.plateEnd).toBe("1D23");
  await driver.calls.post("/documents/submit", { type: "course", files: [], plateEnd: "1D23" });
  await driver.sent("course");
  expect((await driver.rowsOf("course"))[0]?.plateEnd).toBeNull();
});

test("search follows a save in the same transaction, and so does a rebuild", async () => {
  await subscribe(app.services, driver.account);
  expect((await driver.calls.post("/drivers/publish", { isPublic: true })).status).toBe(200);
  await reviewed("authorisation");
  const authorised = async () => {
    const [entry] = await app.services.db
      .select()
      .from(searchEntries)
      .where(eq(searchEntries.driverId, driver.driverId));
    return entry?.authorisedUntil != null;
  };
  const both = async () => {
    const followed = await authorised();
    await rebuildSearchEntries(app.services.db);
    return [followed, await authorised()];
  };
  expect(await both()).toEqual([true, true]);
  await save({ serviceState: "PR", serviceCity: "Curitiba" });
  expect(await both()).toEqual([false, false]);
  await save({});
  expect(await both()).toEqual([true, true]);
});

test("staff accept what they compared: a profile that changed meanwhile has to be compared again", async () => {
  const id = await driver.sent("licence");
  const { claims: compared } = await documentFile(app.services, id);
  await save({ name: "Outra Pessoa" });
  const decision = { id, outcome: "accepted", validUntil: later(300), compared, staffId: helena } as const;
  const decided = app.services.db.transaction((tx) => decideDocument({ ...app.services, db: tx }, decision));
  expect(await failed(decided)).toBe("DOCUMENT_PROFILE_CHANGED");
  await driver.accept(id);
  expect(await shown()).toEqual(["licence"]);
});
