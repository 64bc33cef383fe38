import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { documentPages, documents } from "../../drizzle/schema/documents";
import { queueItems } from "../../drizzle/schema/queue";
import { seedDemo } from "../../drizzle/seeds/demo";
import { refreshDemoDates } from "../../drizzle/seeds/refresh-demo-dates";
import { decryptPage } from "../../server/documents/encrypt-page";
import { readOwnDocuments } from "../../server/documents/own-documents";
import { openDocumentKeys } from "../../server/platform/keys/documents/document-keys";
import { type DocumentStatus, statusOf } from "../../shared/documents/documents";
import { openTestDatabase, type TestDatabase } from "../support/databases";

const DAY = 86_400_000;
const now = new Date("2026-11-20T15:00:00Z");
const keys = openDocumentKeys({ documents: { key: Buffer.alloc(32, 7), oldKeys: [] } });
let seeded: TestDatabase;

beforeAll(async () => {
  seeded = await openTestDatabase();
  await seedDemo(seeded.database.db, { now, documentKey: (await keys).current });
});
afterAll(() => seeded.close());

/** The status of each document of a demo login, as on its page. */
async function standings(login: string, at: Date): Promise<Record<string, DocumentStatus>> {
  const { db } = seeded.database;
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.email, `${login}@demo.rotaescola.example`));
  if (!user) throw new Error(`no demo login ${login}`);
  const own = await readOwnDocuments({ db, now: () => at, user, documentKeys: await keys });
  return Object.fromEntries(own.documents.map((document) => [document.type, statusOf(document, at)]));
}

const every: Record<string, DocumentStatus> = {
  authorisation: "valid",
  licence: "expiring",
  course: "refused",
  inspection: "review",
  insurance: "none",
};

test("the demo has documents in every state, and in the same ones weeks later", async () => {
  expect(await standings("ativa", now)).toEqual(every);
  expect(await standings("semvagas", now)).toMatchObject({ authorisation: "expired" });
  const later = new Date(now.getTime() + 40 * DAY);
  await refreshDemoDates(seeded.database.db, later);
  expect(await standings("ativa", later)).toEqual(every);
});

test("pending ones are in the queue with pages that staff can open", async () => {
  const { db } = seeded.database;
  const items = await db.select().from(queueItems).where(eq(queueItems.kind, "document"));
  const pages = await db.select().from(documentPages);
  expect(new Set(pages.map(({ documentId }) => documentId))).toEqual(
    new Set(items.map(({ subject }) => subject)),
  );
  for (const { documentId, page, keyId, content } of pages) {
    const picture = await decryptPage(await keys, { documentId, page }, { keyId, content });
    expect(Buffer.from(picture).subarray(0, 3).toString("hex")).toBe("ffd8ff");
  }
  expect(await db.$count(documents)).toBeGreaterThan(20);
});
