import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { documentPages, documents } from "../../drizzle/schema/documents";
import { drivers } from "../../drizzle/schema/drivers";
import { operatorLog } from "../../drizzle/schema/ops";
import { queueItems } from "../../drizzle/schema/queue";
import { staff } from "../../drizzle/schema/staff";
import { exportData } from "../../server/accounts/export-data";
import { newId } from "../../server/database/ids";
import { decideDocument } from "../../server/documents/decide-document";
import { deleteOldDocumentFiles, deleteOldDocuments } from "../../server/documents/delete-old-documents";
import { openDocumentKeys } from "../../server/documents/document-keys";
import { openDocumentPage } from "../../server/documents/open-document-page";
import { authorisedUntil, publicDocumentsOf } from "../../server/documents/queries";
import { readDocumentKeys } from "../../server/documents/read-document-keys";
import { rekeyDocuments } from "../../server/documents/rekey";
import { undoDocumentDecision } from "../../server/documents/undo-decision";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import type { DocumentType } from "../../shared/documents/documents";
import { errors } from "../../shared/errors";
import { DECISION_UNDO } from "../../shared/limits";
import type { DriverAccount } from "../drivers/driver-accounts";
import { accountWithProfile } from "../drivers/profile-calls";
import { rest } from "../support/api";
import { startTestApp, type TestApp } from "../support/app";
import { paper } from "./sample-files";

const NOON = new Date("2026-11-21T15:00:00Z");
const DAY = 24 * 60 * 60 * 1000;
let app: TestApp;
let driver: DriverAccount;
let driverId: string;
let helena: string;
let photo: string;

beforeAll(async () => {
  app = await startTestApp();
  helena = newId();
  await app.services.db.insert(staff).values({
    ...{ id: helena, email: "helena@equipe.example", name: "Helena", role: "operator" },
    createdAt: NOON,
  });
  photo = (await paper()).toString("base64");
});
afterAll(() => app?.close());

beforeEach(async () => {
  app.setNow(NOON);
  const made = await accountWithProfile(app);
  driver = made.account;
  driverId = made.saved.id;
});

function submit(type: DocumentType = "authorisation", files = [photo]) {
  return rest(app.url, driver.token).post("/documents/submit", { type, files });
}

/** Sends a document and answers its id. */
async function sent(type: DocumentType = "authorisation"): Promise<string> {
  expect((await submit(type)).status).toBe(200);
  const [row] = await rowsOf(type).then((rows) => rows.filter(({ decidedAt }) => decidedAt === null));
  return row?.id ?? "";
}

async function rowsOf(type: DocumentType) {
  const rows = await app.services.db.select().from(documents).where(eq(documents.driverId, driverId));
  return rows.filter((row) => row.type === type);
}

const later = (days: number) => dayInSaoPaulo(startOfDay("2026-11-21", days));

function accept(id: string, days = 200, authority: string | null = "Prefeitura de Campinas") {
  const decision = { id, outcome: "accepted", validUntil: later(days), authority } as const;
  return app.services.db.transaction((tx) =>
    decideDocument({ ...app.services, db: tx }, { ...decision, staffId: helena }),
  );
}

function refuse(id: string) {
  const decision = { id, outcome: "refused", reason: "cut", words: "Mande o papel inteiro." } as const;
  return app.services.db.transaction((tx) =>
    decideDocument({ ...app.services, db: tx }, { ...decision, staffId: helena }),
  );
}

function undo(id: string) {
  return app.services.db.transaction((tx) =>
    undoDocumentDecision({ ...app.services, db: tx }, id, helena),
  );
}

const failed = (work: Promise<unknown>) => work.then(() => "done", (error: { code?: string }) => error.code);

function publicTypes(now = NOON) {
  return publicDocumentsOf(app.services.db, driverId, now).then((list) => list.map(({ type }) => type));
}

async function own(type: DocumentType = "authorisation") {
  const { body } = await rest(app.url, driver.token).get("/documents");
  const answer = body as { documents: { type: DocumentType }[] };
  return answer.documents.find((one) => one.type === type) as Record<string, unknown> | undefined;
}

describe("a document that was sent", () => {
  test("waits in the queue, and nobody is shown it before it was looked at", async () => {
    const id = await sent();
    const [item] = await app.services.db.select().from(queueItems).where(eq(queueItems.subject, id));
    expect(item).toMatchObject({ kind: "document", detail: "authorisation", driverId, closedAt: null });
    expect(await publicTypes()).toEqual([]);
    expect(await own()).toMatchObject({ waiting: { pages: 1 }, accepted: null, refused: null });
  });

  test("that is accepted counts until the day it names, without any job", async () => {
    await accept(await sent(), 30);
    expect(await publicDocumentsOf(app.services.db, driverId, NOON)).toEqual([
      {
        type: "authorisation",
        authority: "Prefeitura de Campinas",
        checkedAt: NOON.toISOString(),
        validUntil: later(30),
      },
    ]);
    expect(await authorisedUntil(app.services.db, driverId)).toBe(later(30));
    const midnight = startOfDay(later(30));
    expect(await publicTypes(new Date(midnight.getTime() - 1))).toEqual(["authorisation"]);
    expect(await publicTypes(midnight)).toEqual([]);
  });

  test("again replaces what waits, files and queue item too, also when two come at once", async () => {
    const first = await sent();
    await Promise.all([submit(), submit(), submit()]);
    const rows = await rowsOf("authorisation");
    expect(rows).toHaveLength(1);
    expect(rows[0]?.id).not.toBe(first);
    const items = await app.services.db.select().from(queueItems).where(eq(queueItems.driverId, driverId));
    expect(items.map(({ subject }) => subject)).toEqual(rows.map(({ id }) => id));
    expect(await app.services.db.$count(documentPages, eq(documentPages.documentId, first))).toBe(0);
    expect(await failed(accept(first))).toBe("DOCUMENT_REPLACED");
    expect(await own()).toMatchObject({ accepted: null });
  });

  test("and decided while the driver replaces it: the decision is never about the new file", async () => {
    const old = await sent();
    const [outcome] = await Promise.all([failed(accept(old)), submit()]);
    const rows = await rowsOf("authorisation");
    const fresh = rows.filter(({ decidedAt }) => decidedAt === null);
    expect(fresh).toHaveLength(1);
    expect(fresh[0]?.id).not.toBe(old);
    expect(rows.some(({ id, isCurrent }) => id === old && isCurrent)).toBe(outcome === "done");
    expect(["done", "DOCUMENT_REPLACED"]).toContain(outcome ?? "");
  });

  test("after an accepted one leaves that in public, whatever is decided about the newer", async () => {
    await accept(await sent(), 100);
    const newer = await sent();
    expect(await own()).toMatchObject({ waiting: { pages: 1 }, accepted: { validUntil: later(100) } });
    await refuse(newer);
    expect(await publicTypes()).toEqual(["authorisation"]);
    expect(await own()).toMatchObject({ waiting: null, refused: { reason: "cut" } });
    await accept(await sent(), 50);
    expect(await authorisedUntil(app.services.db, driverId)).toBe(later(50));
    expect(await own()).toMatchObject({ refused: null, accepted: { validUntil: later(50) } });
  });

  test("is taken back by its driver, once", async () => {
    await sent("course");
    const calls = rest(app.url, driver.token);
    expect((await calls.post("/documents/withdraw", { type: "course" })).status).toBe(200);
    expect(await own("course")).toMatchObject({ waiting: null });
    expect(await app.services.db.$count(queueItems, eq(queueItems.driverId, driverId))).toBe(0);
    expect(await calls.post("/documents/withdraw", { type: "course" })).toMatchObject({
      status: 409,
      body: { code: "DOCUMENT_DECIDED" },
    });
  });

  test("needs a profile, and goes with it", async () => {
    const id = await sent();
    await app.services.db.delete(drivers).where(eq(drivers.id, driverId));
    expect(await app.services.db.$count(documents, eq(documents.id, id))).toBe(0);
    expect(await app.services.db.$count(documentPages, eq(documentPages.documentId, id))).toBe(0);
    expect(await submit()).toMatchObject({ status: 404, body: { code: "PROFILE_NOT_FOUND" } });
  });

  test("stands in the driver's own export, and so does who opened it", async () => {
    const id = await sent("licence");
    await openDocumentPage(app.services, { id: helena }, id, 1);
    await refuse(id);
    const data = await exportData(app.services, driver.id);
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
  test("says until when and who authorised, and nothing that has run out is accepted", async () => {
    const id = await sent();
    for (const days of [0, -1, 5000]) expect(await failed(accept(id, days))).toBe("VALIDATION");
    expect(await failed(accept(id, 100, null))).toBe("VALIDATION");
    expect(await publicTypes()).toEqual([]);
    const course = await sent("course");
    await accept(course, 100, null);
    expect(await publicTypes()).toEqual(["course"]);
  });

  test("counts once when two decide at the same moment", async () => {
    const id = await sent();
    const outcomes = await Promise.all([failed(accept(id)), failed(refuse(id))]);
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect(outcomes).toContain("QUEUE_ITEM_CLOSED");
  });

  test("can be taken back for ten seconds: the one before counts again", async () => {
    await accept(await sent(), 40);
    const newer = await sent();
    await accept(newer, 300);
    await undo(newer);
    expect(await authorisedUntil(app.services.db, driverId)).toBe(later(40));
    expect(await own()).toMatchObject({ waiting: { pages: 1 } });
    await accept(newer, 300);
    app.setNow(new Date(NOON.getTime() + DECISION_UNDO));
    expect(await failed(undo(newer))).toBe("UNDO_TOO_LATE");
    expect(await authorisedUntil(app.services.db, driverId)).toBe(later(300));
  });

  test("is not taken back once the driver has sent a newer one", async () => {
    const id = await sent();
    await refuse(id);
    await submit();
    expect(await failed(undo(id))).toBe("UNDO_TOO_LATE");
    expect(await rowsOf("authorisation")).toHaveLength(2);
  });
});

describe("files", () => {
  test("lie encrypted, open for staff with a record of it, and nowhere else", async () => {
    const id = await sent();
    const [page] = await app.services.db.select().from(documentPages).where(eq(documentPages.documentId, id));
    expect(Buffer.from(page?.content ?? []).includes("JFIF")).toBe(false);
    const before = await app.services.db.$count(operatorLog, eq(operatorLog.subject, driver.id));
    const picture = await openDocumentPage(app.services, { id: helena }, id, 1);
    expect(Buffer.from(picture).subarray(0, 3).toString("hex")).toBe("ffd8ff");
    expect(await app.services.db.$count(operatorLog, eq(operatorLog.subject, driver.id))).toBe(before + 1);
    expect(await failed(openDocumentPage(app.services, { id: helena }, id, 2))).toBe("DOCUMENT_FILE_DELETED");
  });

  test("open only in their own place", async () => {
    const [one, other] = [await sent("course"), await sent("insurance")];
    const { db } = app.services;
    const [page] = await db.select().from(documentPages).where(eq(documentPages.documentId, one));
    await db
      .update(documentPages)
      .set({ content: page?.content ?? new Uint8Array() })
      .where(eq(documentPages.documentId, other));
    await expect(openDocumentPage(app.services, { id: helena }, other, 1)).rejects.toThrow();
  });

  test("are closed 30 days after the decision whether or not the job has run, and then deleted; facts stay two years", async () => {
    const { db } = app.services;
    const id = await sent();
    await accept(id, 60);
    const after = (days: number) => new Date(NOON.getTime() + days * DAY + 1);
    app.setNow(after(30));
    expect(await failed(openDocumentPage(app.services, { id: helena }, id, 1))).toBe("DOCUMENT_FILE_DELETED");
    await deleteOldDocumentFiles(db, after(29));
    expect(await db.$count(documentPages, eq(documentPages.documentId, id))).toBe(1);
    await deleteOldDocumentFiles(db, after(30));
    expect(await db.$count(documentPages, eq(documentPages.documentId, id))).toBe(0);
    await deleteOldDocuments(db, after(2 * 365 + 50));
    expect(await db.$count(documents, eq(documents.id, id))).toBe(1);
    await deleteOldDocuments(db, after(2 * 365 + 70));
    expect(await db.$count(documents, eq(documents.id, id))).toBe(0);
  });

  test("are taken over by a new key, page by page, again after a break; a lost key loses nothing else", async () => {
    const { db } = app.services;
    const keys = async (DOCUMENTS_KEY: string, DOCUMENTS_OLD_KEYS?: string) =>
      openDocumentKeys({ documents: readDocumentKeys({ DOCUMENTS_KEY, DOCUMENTS_OLD_KEYS }, true).keys });
    const [old, fresh] = ["d0".repeat(32), "e1".repeat(32)];
    const [one, other] = [await sent("course"), await sent("insurance")];
    const open = (documentKeys: Awaited<ReturnType<typeof keys>>, id: string) =>
      failed(openDocumentPage({ ...app.services, documentKeys }, { id: helena }, id, 1));
    const alone = await keys(fresh);
    expect(await open(alone, one)).toBe("DOCUMENT_KEY_UNKNOWN");
    const both = await keys(fresh, `${old}, `);
    const waiting = await db.$count(documentPages);
    expect(await rekeyDocuments({ ...app.services, documentKeys: both }, "Troca anual")).toEqual({
      rekeyed: waiting,
      left: 0,
      unknown: 0,
    });
    expect([await open(alone, one), await open(alone, other)]).toEqual(["done", "done"]);
    const back = await keys(old);
    expect(await rekeyDocuments({ ...app.services, documentKeys: back }, "Sem a chave")).toEqual({
      rekeyed: 0,
      left: 0,
      unknown: waiting,
    });
    await rekeyDocuments({ ...app.services, documentKeys: await keys(old, fresh) }, "De volta");
    expect(await open(back, one)).toBe("done");
  });
});

test("without a key nothing is taken, and the start says why", async () => {
  const production = (DOCUMENTS_KEY: string | undefined) =>
    readDocumentKeys({ DOCUMENTS_KEY, DOCUMENTS_OLD_KEYS: undefined }, true);
  expect(production(undefined).warnings).toEqual([expect.stringContaining("DOCUMENTS_KEY is missing")]);
  expect(production("curta").warnings).toEqual([expect.stringContaining("DOCUMENTS_KEY is ignored")]);
  expect(production("a".repeat(64)).warnings).toEqual([]);
  const off = await startTestApp({ NODE_ENV: "test", DOCUMENTS_KEY: "curta" });
  try {
    const made = await accountWithProfile(off);
    const calls = rest(off.url, made.account.token);
    expect(await calls.post("/documents/submit", { type: "course", files: [photo] })).toMatchObject({
      status: 503,
      body: { message: errors.DOCUMENTS_OFF.message },
    });
    expect((await calls.get("/documents")).body).toMatchObject({ isOn: false, hasProfile: true });
  } finally {
    await off.close();
  }
});
