import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { documentPages, documents } from "../../drizzle/schema/documents";
import { drivers } from "../../drizzle/schema/drivers";
import { queueItems } from "../../drizzle/schema/queue";
import { searchEntries } from "../../drizzle/schema/search";
import { decideDocument } from "../../server/documents/decide-document";
import { documentFile } from "../../server/documents/document-file";
import { openDocumentPage } from "../../server/documents/open-document-page";
import { publicDocumentsOf } from "../../server/documents/queries";
import { exportData } from "../../server/privacy/export-data";
import { rebuildSearchEntries } from "../../server/search/entries/rebuild-search-entries";
import { startOfDay } from "../../shared/brazil";
import type { DocumentType } from "../../shared/documents/documents";
import { DECISION_UNDO } from "../../shared/limits";
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

function publicTypes(now = app.services.now()) {
  return publicDocumentsOf(app.services.db, driver.driverId, now).then((list) =>
    list.map(({ type }) => type),
  );
}

async function validUntil() {
  const [document] = await publicDocumentsOf(app.services.db, driver.driverId, app.services.now());
  return document?.validUntil;
}

describe("a submitted document", () => {
  test("is in the queue, and shown to nobody before its review", async () => {
    const id = await driver.sent();
    const [item] = await app.services.db.select().from(queueItems).where(eq(queueItems.subject, id));
    expect(item).toMatchObject({
      kind: "document",
      detail: "authorisation",
      driverId: driver.driverId,
      closedAt: null,
    });
    expect(await publicTypes()).toEqual([]);
    expect(await driver.own()).toMatchObject({ waiting: { pages: 1 }, accepted: null, refused: null });
  });

  test("that is accepted is valid until its expiry day, without any job", async () => {
    await driver.accept(await driver.sent(), 30);
    expect(await publicDocumentsOf(app.services.db, driver.driverId, NOON)).toEqual([
      {
        type: "authorisation",
        authority: "Prefeitura de Campinas",
        checkedAt: app.services.now().toISOString(),
        validUntil: later(30),
      },
    ]);
    expect(await validUntil()).toBe(later(30));
    const midnight = startOfDay(later(30));
    expect(await publicTypes(new Date(midnight.getTime() - 1))).toEqual(["authorisation"]);
    expect(await publicTypes(midnight)).toEqual([]);
  });

  test("sent again replaces the pending one, with files and queue item, also if two arrive at once", async () => {
    const first = await driver.sent();
    await Promise.all([driver.submit(), driver.submit(), driver.submit()]);
    const rows = await driver.rowsOf("authorisation");
    expect(rows).toHaveLength(1);
    expect(rows[0]?.id).not.toBe(first);
    const items = await app.services.db
      .select()
      .from(queueItems)
      .where(eq(queueItems.driverId, driver.driverId));
    expect(items.map(({ subject }) => subject)).toEqual(rows.map(({ id }) => id));
    expect(await app.services.db.$count(documentPages, eq(documentPages.documentId, first))).toBe(0);
    expect(await failed(driver.accept(first))).toBe("DOCUMENT_REPLACED");
    expect(await driver.own()).toMatchObject({ accepted: null });
  });

  test("decided while the driver replaces it: the decision never applies to the new file", async () => {
    const old = await driver.sent();
    const [outcome] = await Promise.all([failed(driver.accept(old)), driver.submit()]);
    const rows = await driver.rowsOf("authorisation");
    const fresh = rows.filter(({ decidedAt }) => decidedAt === null);
    expect(fresh).toHaveLength(1);
    expect(fresh[0]?.id).not.toBe(old);
    expect(rows.some(({ id, isCurrent }) => id === old && isCurrent)).toBe(outcome === "done");
    expect(["done", "DOCUMENT_REPLACED"]).toContain(outcome ?? "");
  });

  test("after an accepted one leaves that public, whatever is decided about the newer", async () => {
    await driver.accept(await driver.sent(), 100);
    const newer = await driver.sent();
    expect(await driver.own()).toMatchObject({ waiting: { pages: 1 }, accepted: { validUntil: later(100) } });
    await driver.refuse(newer);
    expect(await publicTypes()).toEqual(["authorisation"]);
    expect(await driver.own()).toMatchObject({ waiting: null, refused: { reason: "cut" } });
    await driver.accept(await driver.sent(), 50);
    expect(await validUntil()).toBe(later(50));
    expect(await driver.own()).toMatchObject({ refused: null, accepted: { validUntil: later(50) } });
  });

  test("can be withdrawn by its driver, once", async () => {
    await driver.sent("course");
    const { calls } = driver;
    expect((await calls.post("/documents/withdraw", { type: "course" })).status).toBe(200);
    expect(await driver.own("course")).toMatchObject({ waiting: null });
    expect(await app.services.db.$count(queueItems, eq(queueItems.driverId, driver.driverId))).toBe(0);
    expect(await calls.post("/documents/withdraw", { type: "course" })).toMatchObject({
      status: 409,
      body: { code: "DOCUMENT_DECIDED" },
    });
  });

  test("needs a profile, and is deleted with it", async () => {
    const id = await driver.sent();
    await app.services.db.delete(drivers).where(eq(drivers.id, driver.driverId));
    expect(await app.services.db.$count(documents, eq(documents.id, id))).toBe(0);
    expect(await app.services.db.$count(documentPages, eq(documentPages.documentId, id))).toBe(0);
    expect(await driver.submit()).toMatchObject({ status: 404, body: { code: "PROFILE_NOT_FOUND" } });
  });

  test("is in the driver's own export, with who opened it", async () => {
    const id = await driver.sent("licence");
    await openDocumentPage(app.services, { id: helena }, id, 1);
    await driver.refuse(id);
    const data = await exportData(app.services, driver.account.id);
    expect(data.documents).toMatchObject([
      { type: "CNH categoria D com EAR", outcome: "refused", reason: "Mande o papel inteiro." },
    ]);
    expect(data.operatorActions.map(({ action }) => action).sort()).toEqual([
      "document-opened",
      "document-refused",
    ]);
  });
});

describe("a decision", () => {
  test("has a validity and an authority, and nothing expired is accepted", async () => {
    const id = await driver.sent();
    for (const days of [0, -1, 5000]) expect(await failed(driver.accept(id, days))).toBe("VALIDATION");
    expect(await failed(driver.accept(id, 100, null))).toBe("VALIDATION");
    expect(await publicTypes()).toEqual([]);
    const course = await driver.sent("course");
    await driver.accept(course, 100, null);
    expect(await publicTypes()).toEqual(["course"]);
  });

  test("counts once if two decide at the same time", async () => {
    const id = await driver.sent();
    const outcomes = await Promise.all([failed(driver.accept(id)), failed(driver.refuse(id))]);
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect(outcomes).toContain("QUEUE_ITEM_CLOSED");
  });

  test("can be undone for ten seconds: the previous one is in force again", async () => {
    await driver.accept(await driver.sent(), 40);
    const newer = await driver.sent();
    await driver.accept(newer, 300);
    await driver.undo(newer);
    expect(await validUntil()).toBe(later(40));
    expect(await driver.own()).toMatchObject({ waiting: { pages: 1 } });
    await driver.accept(newer, 300);
    app.setNow(new Date(app.services.now().getTime() + DECISION_UNDO));
    expect(await failed(driver.undo(newer))).toBe("UNDO_TOO_LATE");
    expect(await validUntil()).toBe(later(300));
  });

  test("can't be undone once the driver has sent a newer one", async () => {
    const id = await driver.sent();
    await driver.refuse(id);
    await driver.submit();
    expect(await failed(driver.undo(id))).toBe("UNDO_TOO_LATE");
    expect(await driver.rowsOf("authorisation")).toHaveLength(2);
    // Nor if that was withdrawn: the file of the older one is gone.
    await driver.calls.post("/documents/withdraw", { type: "authorisation" });
    expect(await failed(driver.undo(id))).toBe("UNDO_TOO_LATE");
  });
});

describe("an accepted document holds for what it was compared with", () => {
  const save = async (change: object) =>
    expect((await driver.calls.post("/drivers/register", { ...wholeProfile, ...change })).status).toBe(200);

  async function reviewed(...types: DocumentType[]) {
    for (const type of types) await driver.accept(await driver.sent(type));
  }

  test("a changed name, city or vehicle takes exactly its lines away at once, and the same again restores them", async () => {
    await reviewed("authorisation", "licence", "inspection");
    expect(await publicTypes()).toEqual(["authorisation", "licence", "inspection"]);
    await save({ name: "Outra Pessoa" });
    expect(await publicTypes()).toEqual(["inspection"]);
    const differences = [{ fact: "name", checked: wholeProfile.name, now: "Outra Pessoa" }];
    expect(await driver.own("licence")).toMatchObject({ accepted: { differences } });
    await save({ serviceState: "PR", serviceCity: "Curitiba" });
    expect(await publicTypes()).toEqual(["licence", "inspection"]);
    await save({ vehicleType: "Kombi", vehicleYear: 1990 });
    expect(await publicTypes()).toEqual(["authorisation", "licence"]);
    await save({ vehicleBrand: "Outra" });
    expect(await publicTypes()).toEqual(["authorisation", "licence"]);
    await save({});
    expect(await publicTypes()).toEqual(["authorisation", "licence", "inspection"]);
    expect(await driver.own("licence")).toMatchObject({ accepted: { differences: [] } });
  });

  test("case, accents, spaces and what no document proves are no change", async () => {
    await reviewed("authorisation", "inspection");
    const name = ` ${wholeProfile.name.toUpperCase().normalize("NFD").replace(/\p{M}/gu, "")}  `;
    await save({ name, vehicleBrand: wholeProfile.vehicleBrand.toLowerCase(), vehicleColor: "Amarela" });
    expect(await publicTypes()).toEqual(["authorisation", "inspection"]);
  });

  test("another plate, sent with a newer document, ends the lines of the vehicle before; withdrawn or refused it restores them", async () => {
    await reviewed("inspection");
    await driver.sent("insurance", "9Z99");
    expect(await publicTypes()).toEqual([]);
    expect(await driver.own("inspection")).toMatchObject({
      accepted: { differences: [{ fact: "plate", checked: "1D23", now: "9Z99" }] },
    });
    await driver.calls.post("/documents/withdraw", { type: "insurance" });
    expect(await publicTypes()).toEqual(["inspection"]);
    await driver.refuse(await driver.sent("insurance", "9Z99"));
    expect(await publicTypes()).toEqual(["inspection"]);
    await driver.accept(await driver.sent("insurance", "9Z99"));
    expect(await publicTypes()).toEqual(["insurance"]);
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
    const decided = app.services.db.transaction((tx) =>
      decideDocument({ ...app.services, db: tx }, decision),
    );
    expect(await failed(decided)).toBe("DOCUMENT_PROFILE_CHANGED");
    await driver.accept(id);
    expect(await publicTypes()).toEqual(["licence"]);
  });
});
