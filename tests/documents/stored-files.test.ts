import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { $ } from "bun";
import { eq, sql } from "drizzle-orm";
import { documentPages, documents } from "../../drizzle/schema/documents";
import { operatorLog } from "../../drizzle/schema/ops";
import { writeBackup } from "../../server/console/backups/write-backup";
import { deleteOldDocumentFiles, deleteOldDocuments } from "../../server/documents/delete-old-documents";
import { openDocumentPage } from "../../server/documents/open-document-page";
import { rekeyDocuments } from "../../server/documents/rekey";
import { documentKeysOf } from "../../server/platform/config/config";
import { openDocumentKeys } from "../../server/platform/keys/documents/document-keys";
import { errors } from "../../shared/errors";
import { accountWithProfile } from "../drivers/profile-calls";
import { rest } from "../support/api";
import { startTestApp, type TestApp, testApp } from "../support/app";
import { databaseKind } from "../support/databases";
import { requirePostgres } from "../support/postgres-cluster";
import { type DocumentCalls, driverWithDocuments, failed, NOON, newOperator } from "./driver-with-documents";

/** The output of `pg_dump`; files are hexadecimal in it. */
async function pgDump({ services }: TestApp): Promise<string> {
  const name = sql<string>`current_database()`;
  const [found] = await services.db.select({ name }).from(documentPages).limit(1);
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  url.pathname = `/${found?.name}`;
  return $`${requirePostgres()}/pg_dump --table=document_pages --data-only ${url.href}`.text();
}

const DAY = 24 * 60 * 60 * 1000;
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

describe("files", () => {
  test("are stored encrypted, can be opened by staff with a record, and are nowhere else", async () => {
    const id = await driver.sent();
    const [page] = await app.services.db.select().from(documentPages).where(eq(documentPages.documentId, id));
    expect(Buffer.from(page?.content ?? []).includes("JFIF")).toBe(false);
    const before = await app.services.db.$count(operatorLog, eq(operatorLog.subject, driver.account.id));
    const picture = await openDocumentPage(app.services, { id: helena }, id, 1);
    expect(Buffer.from(picture).subarray(0, 3).toString("hex")).toBe("ffd8ff");
    expect(await app.services.db.$count(operatorLog, eq(operatorLog.subject, driver.account.id))).toBe(
      before + 1,
    );
    expect(await failed(openDocumentPage(app.services, { id: helena }, id, 2))).toBe("DOCUMENT_FILE_DELETED");
  });

  test("are ciphertext in a backup and in PostgreSQL's own dump, too", async () => {
    const id = await driver.sent();
    const picture = Buffer.from(await openDocumentPage(app.services, { id: helena }, id, 1));
    const [page] = await app.services.db.select().from(documentPages).where(eq(documentPages.documentId, id));
    let backup = "";
    await writeBackup(app.services.database, NOON, async (line) => {
      backup += line;
    });
    const part = (bytes: Uint8Array) => Buffer.from(bytes).subarray(300, 340).toString("hex");
    expect(backup).toContain(part(page?.content ?? new Uint8Array()));
    expect(backup).not.toContain(part(picture));
    expect(backup).not.toContain("d0".repeat(32));
    if (databaseKind !== "postgres") return;
    const dump = await pgDump(app);
    expect(dump).toContain(part(page?.content ?? new Uint8Array()));
    expect(dump).not.toContain(part(picture));
    expect(dump).not.toContain("d0".repeat(32));
  });

  test("can be decrypted only for their own page", async () => {
    const [first, second] = [await driver.sent("course"), await driver.sent("insurance")];
    const { db } = app.services;
    const [page] = await db.select().from(documentPages).where(eq(documentPages.documentId, first));
    await db
      .update(documentPages)
      .set({ content: page?.content ?? new Uint8Array() })
      .where(eq(documentPages.documentId, second));
    await expect(openDocumentPage(app.services, { id: helena }, second, 1)).rejects.toThrow();
  });

  test("are inaccessible 30 days after the decision whether or not the job has run, and then deleted; facts stay two years", async () => {
    const { db } = app.services;
    const id = await driver.sent();
    await driver.accept(id, 60);
    const decided = app.services.now().getTime();
    const after = (days: number) => new Date(decided + days * DAY + 1);
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

  test("are re-encrypted with a new key, page by page, skipping a damaged one", async () => {
    const { db } = app.services;
    const keys = async (DOCUMENTS_KEY: string, DOCUMENTS_OLD_KEYS?: string) =>
      openDocumentKeys({ documents: documentKeysOf({ DOCUMENTS_KEY, DOCUMENTS_OLD_KEYS }, true).keys });
    const [old, fresh] = ["d0".repeat(32), "e1".repeat(32)];
    await db.delete(documents);
    const [first, second, damaged] = [
      await driver.sent("course"),
      await driver.sent("insurance"),
      await driver.sent("inspection"),
    ];
    await db
      .update(documentPages)
      .set({ content: new Uint8Array(64) })
      .where(eq(documentPages.documentId, damaged));
    const open = (documentKeys: Awaited<ReturnType<typeof keys>>, id: string) =>
      failed(openDocumentPage({ ...app.services, documentKeys }, { id: helena }, id, 1));
    const alone = await keys(fresh);
    expect(await open(alone, first)).toBe("DOCUMENT_KEY_UNKNOWN");
    const rekey = (documentKeys: Awaited<ReturnType<typeof keys>>) =>
      rekeyDocuments({ ...app.services, documentKeys }, "Troca anual");
    expect(await rekey(await keys(fresh, `${old}, `))).toEqual({ rekeyed: 2, left: 0, unknown: 1 });
    expect([await open(alone, first), await open(alone, second)]).toEqual(["done", "done"]);
    expect(await open(alone, damaged)).toBe("DOCUMENT_KEY_UNKNOWN");
    const back = await keys(old);
    expect(await rekey(back)).toEqual({ rekeyed: 0, left: 0, unknown: 2 });
    await rekey(await keys(old, fresh));
    expect(await open(back, first)).toBe("done");
  });
});

test("without a key no documents are accepted, and the start logs why", async () => {
  const production = (DOCUMENTS_KEY: string | undefined) => documentKeysOf({ DOCUMENTS_KEY }, true);
  expect(production(undefined).warnings).toEqual([expect.stringContaining("DOCUMENTS_KEY is missing")]);
  expect(production("curta").warnings).toEqual([expect.stringContaining("DOCUMENTS_KEY is ignored")]);
  expect(production("a".repeat(64)).warnings).toEqual([]);
  const off = await startTestApp({ NODE_ENV: "test", DOCUMENTS_KEY: "curta" });
  try {
    const made = await accountWithProfile(off);
    const calls = rest(off.url, made.account.token);
    expect(await calls.post("/documents/submit", { type: "course", files: ["AAAA"] })).toMatchObject({
      status: 503,
      body: { message: errors.DOCUMENTS_OFF.message },
    });
    expect((await calls.get("/documents")).body).toMatchObject({ isOn: false, hasProfile: true });
  } finally {
    await off.close();
  }
});
