import { beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { documentPages, documents } from "../../drizzle/schema/documents";
import { operatorLog } from "../../drizzle/schema/ops";
import { writeBackup } from "../../server/console/backups/write-backup";
import { deleteOldDocumentFiles, deleteOldDocuments } from "../../server/documents/delete-old-documents";
import { openDocumentPage } from "../../server/documents/open-document-page";
import { rekeyDocuments } from "../../server/documents/rekey";
import { documentKeysOf } from "../../server/platform/config/config";
import { type DocumentKeys, openDocumentKeys } from "../../server/platform/keys/documents/document-keys";
import { DAY } from "../../shared/limits";
import { aDriverWithDocuments, type DocumentCalls, NOON } from "../people/driver-with-documents";
import { anOperator } from "../people/staff";
import { refusalOf } from "../support/api";
import { testApp } from "../support/app";
import { forFile } from "../support/for-file";

let driver: DocumentCalls;
const app = testApp();
const helena = forFile(() => anOperator(app));
beforeEach(async () => {
  app.setNow(NOON);
  driver = await aDriverWithDocuments(app, helena.id);
});

const openPage = (id: string, page = 1, documentKeys: DocumentKeys = app.services.documentKeys) =>
  openDocumentPage({ ...app.services, documentKeys }, helena, id, page);
const isOf = (id: string) => eq(documentPages.documentId, id);
const storedPage = async (id: string) => {
  const [page] = await app.services.db.select().from(documentPages).where(isOf(id));
  return page?.content ?? new Uint8Array();
};
const overwrite = (id: string, content: Uint8Array) =>
  app.services.db.update(documentPages).set({ content }).where(isOf(id));

test("files are opened by staff with a record, and are ciphertext in the table and in a backup", async () => {
  const id = await driver.sent();
  const openings = () => app.services.db.$count(operatorLog, eq(operatorLog.subject, driver.account.id));
  const before = await openings();
  const picture = Buffer.from(await openPage(id));
  expect(picture.subarray(0, 3).toString("hex")).toBe("ffd8ff");
  expect(await openings()).toBe(before + 1);
  expect(await refusalOf(openPage(id, 2))).toBe("DOCUMENT_FILE_DELETED");
  const stored = await storedPage(id);
  expect(Buffer.from(stored).includes("JFIF")).toBe(false);
  let backup = "";
  await writeBackup(app.services.database, NOON, async (line) => {
    backup += line;
  });
  const part = (bytes: Uint8Array) => Buffer.from(bytes).subarray(300, 340).toString("hex");
  expect(backup).toContain(part(stored));
  for (const secret of [part(picture), "d0".repeat(32)]) expect(backup).not.toContain(secret);
});

test("files are inaccessible 30 days after the decision whether or not the job has run, and then deleted; facts stay two years", async () => {
  const { db } = app.services;
  const id = await driver.sent();
  await driver.accept(id, 60);
  const decided = app.services.now().getTime();
  const after = (days: number) => new Date(decided + days * DAY + 1);
  app.setNow(after(30));
  expect(await refusalOf(openPage(id))).toBe("DOCUMENT_FILE_DELETED");
  for (const days of [29, 30]) {
    await deleteOldDocumentFiles(db, after(days));
    expect(await db.$count(documentPages, isOf(id))).toBe(days < 30 ? 1 : 0);
  }
  for (const days of [2 * 365 + 50, 2 * 365 + 70]) {
    await deleteOldDocuments(db, after(days));
    expect(await db.$count(documents, eq(documents.id, id))).toBe(days < 800 ? 1 : 0);
  }
});

test("files are decrypted for their own page only, and re-encrypted with a new key, skipping a damaged one", async () => {
  const keys = (DOCUMENTS_KEY: string, DOCUMENTS_OLD_KEYS?: string) =>
    openDocumentKeys({ documents: documentKeysOf({ DOCUMENTS_KEY, DOCUMENTS_OLD_KEYS }, true).keys });
  const [old, fresh] = ["d0".repeat(32), "e1".repeat(32)];
  await app.services.db.delete(documents);
  const first = await driver.sent("course");
  const second = await driver.sent("insurance");
  const own = await storedPage(second);
  await overwrite(second, await storedPage(first));
  await expect(openPage(second)).rejects.toThrow();
  await overwrite(second, own);
  const damaged = await driver.sent("inspection");
  await overwrite(damaged, new Uint8Array(64));

  const alone = await keys(fresh);
  expect(await refusalOf(openPage(first, 1, alone))).toBe("DOCUMENT_KEY_UNKNOWN");
  const rekey = (documentKeys: DocumentKeys) =>
    rekeyDocuments({ ...app.services, documentKeys }, "Troca anual");
  expect(await rekey(await keys(fresh, `${old}, `))).toEqual({ rekeyed: 2, left: 0, unknown: 1 });
  for (const id of [first, second]) expect(await refusalOf(openPage(id, 1, alone))).toBeNull();
  expect(await refusalOf(openPage(damaged, 1, alone))).toBe("DOCUMENT_KEY_UNKNOWN");
});
