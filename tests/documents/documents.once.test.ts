import { beforeEach, describe, expect, test } from "bun:test";
import { and, eq, isNotNull } from "drizzle-orm";
import { documentPages, documents } from "../../drizzle/schema/documents";
import { drivers } from "../../drizzle/schema/drivers";
import { mailbox } from "../../drizzle/schema/mail";
import { queueItems } from "../../drizzle/schema/queue";
import { searchEntries } from "../../drizzle/schema/search";
import { decideDocument } from "../../server/documents/decide-document";
import { documentFile } from "../../server/documents/document-file";
import { mailDocumentDecision } from "../../server/documents/mail-document-decision";
import { mailDocumentExpiry } from "../../server/documents/mail-document-expiry";
import { publicDocumentsOf } from "../../server/documents/queries";
import { remindOfDocumentExpiry } from "../../server/documents/remind-of-document-expiry";
import { rebuildSearchEntries } from "../../server/search/entries/rebuild-search-entries";
import { startOfDay } from "../../shared/brazil";
import { DECISION_UNDO } from "../../shared/limits";
import { paths } from "../../shared/paths";
import { aDriverWithDocuments, type DocumentCalls, later, NOON } from "../people/driver-with-documents";
import { subscribe, wholeProfile } from "../people/drivers";
import { anOperator } from "../people/staff";
import { refusalOf } from "../support/api";
import { testPages } from "../support/app";
import { forFile } from "../support/for-file";

let driver: DocumentCalls;
const app = testPages();
const helena = forFile(() => anOperator(app));
beforeEach(async () => {
  app.setNow(NOON);
  driver = await aDriverWithDocuments(app, helena.id);
});

const shown = (now = app.services.now()) => publicDocumentsOf(app.services.db, driver.driverId, now);
const types = async (now?: Date) => (await shown(now)).map(({ type }) => type);
const validUntil = async () => (await shown())[0]?.validUntil;
const queued = () =>
  app.services.db.select().from(queueItems).where(eq(queueItems.driverId, driver.driverId));
const pagesOf = (id: string) => app.services.db.$count(documentPages, eq(documentPages.documentId, id));

test("what is sent waits in the queue, shown to nobody; it can be withdrawn once, and goes with the profile", async () => {
  const { driverId } = driver;
  const id = await driver.sent();
  const item = { kind: "document", detail: "authorisation", subject: id, driverId, closedAt: null };
  expect(await queued()).toMatchObject([item]);
  expect(await types()).toEqual([]);
  expect((await driver.withdraw("authorisation")).status).toBe(200);
  expect(await driver.own()).toMatchObject({ waiting: null });
  expect(await queued()).toEqual([]);
  expect((await driver.withdraw("authorisation")).body).toMatchObject({ code: "DOCUMENT_DECIDED" });
  const other = await driver.sent();
  await app.services.db.delete(drivers).where(eq(drivers.id, driverId));
  expect(await app.services.db.$count(documents, eq(documents.id, other))).toBe(0);
  expect(await pagesOf(other)).toBe(0);
});

test("sent again it replaces the pending one, also at once, and no decision applies to a file that nobody saw", async () => {
  const first = await driver.sent();
  await Promise.all([driver.submit(), driver.submit(), driver.submit()]);
  const rows = await driver.rowsOf("authorisation");
  expect(rows).toHaveLength(1);
  expect(rows[0]?.id).not.toBe(first);
  expect((await queued()).map(({ subject }) => subject)).toEqual(rows.map(({ id }) => id));
  expect(await pagesOf(first)).toBe(0);
  expect(await refusalOf(driver.accept(first))).toBe("DOCUMENT_REPLACED");
});

test("accepted it is valid until its day, without a job; a newer one takes its place only when accepted", async () => {
  await driver.accept(await driver.sent(), 100);
  const checkedAt = app.services.now().toISOString();
  const authority = "Prefeitura de Campinas";
  expect(await shown()).toEqual([{ type: "authorisation", authority, checkedAt, validUntil: later(100) }]);
  const midnight = startOfDay(later(100));
  expect(await types(new Date(midnight.getTime() - 1))).toEqual(["authorisation"]);
  expect(await types(midnight)).toEqual([]);

  const { documents } = Object((await driver.calls.get("/auth/export-data")).body);
  const comparedWith = [wholeProfile.name, "São Paulo, SP"];
  expect(documents).toMatchObject([{ outcome: "accepted", authority, validUntil: later(100), comparedWith }]);

  const newer = await driver.sent();
  expect(await driver.own()).toMatchObject({ waiting: { pages: 1 }, accepted: { validUntil: later(100) } });
  await driver.refuse(newer);
  expect(await validUntil()).toBe(later(100));
  expect(await driver.own()).toMatchObject({ waiting: null, refused: { reason: "cut" } });
  await driver.accept(await driver.sent(), 50);
  expect((await shown()).map((document) => document.validUntil)).toEqual([later(50)]);
});

test("a decision needs a validity and an authority, counts once, and can be undone for ten seconds", async () => {
  const id = await driver.sent();
  for (const days of [0, 5000]) expect(await refusalOf(driver.accept(id, days))).toBe("VALIDATION");
  expect(await refusalOf(driver.accept(id, 100, null))).toBe("VALIDATION");
  await driver.accept(id, 40);

  const newer = await driver.sent();
  const outcomes = await Promise.all([refusalOf(driver.accept(newer, 300)), refusalOf(driver.refuse(newer))]);
  expect(outcomes.toSorted()).toEqual(["QUEUE_ITEM_CLOSED", null]);
  await driver.undo(newer);
  await driver.accept(newer, 300);
  // The previous one is in force again.
  await driver.undo(newer);
  expect(await validUntil()).toBe(later(40));
  await driver.accept(newer, 300);
  app.setNow(new Date(app.services.now().getTime() + DECISION_UNDO));
  expect(await refusalOf(driver.undo(newer))).toBe("UNDO_TOO_LATE");
  // Nor when a newer one was sent: the file of the older one is gone.
  const refused = await driver.sent();
  await driver.refuse(refused);
  await driver.submit();
  expect(await refusalOf(driver.undo(refused))).toBe("UNDO_TOO_LATE");
});

test("pages, also cached ones, show what was reviewed and until when, and nothing from the day of its end on", async () => {
  await subscribe(app.services, driver.account);
  expect((await driver.publish()).status).toBe(200);
  const page = async (path = paths.profile(driver.driverId)) => (await fetch(app.url + path)).text();
  // The filter has the same label as a card's line.
  const inCard = /<article(?:(?!<\/article>)[\s\S])*Autorização conferida/;
  const isShown = async () => [
    inCard.test(await page("/buscar?estado=SP")),
    /Autorização da Prefeitura de Campinas[\s\S]*válida até 11\/12\/2026/.test(await page()),
  ];
  expect(await isShown()).toEqual([false, false]);
  await driver.accept(await driver.sent(), 20);
  await app.services.driverChanges.settle();
  expect(await isShown()).toEqual([true, true]);
  app.setNow(startOfDay(later(20)));
  expect(await isShown()).toEqual([false, false]);
});

describe("an accepted document holds for what it was compared with", () => {
  const save = async (change: object) =>
    expect((await driver.calls.post("/drivers/register", { ...wholeProfile, ...change })).status).toBe(200);

  test("a changed name, city or vehicle takes exactly its lines away, the same again restores them", async () => {
    const all = ["authorisation", "licence", "inspection"] as const;
    for (const type of all) await driver.accept(await driver.sent(type));
    const bare = wholeProfile.name.toUpperCase().normalize("NFD").replace(/\p{M}/gu, "");
    for (const [change, left] of [
      [{ name: "Outra Pessoa" }, ["inspection"]],
      [{ serviceState: "PR", serviceCity: "Curitiba" }, ["licence", "inspection"]],
      [{ vehicleBrand: "Outra" }, ["authorisation", "licence"]],
      // Case, accents, spaces and what no document proves are no change.
      [{ name: ` ${bare}  `, vehicleBrand: "fiat ducato", vehicleColor: "Amarela" }, all],
    ] as const) {
      await save(change);
      expect({ change, left: await types() }).toEqual({ change, left: [...left] });
    }
  });

  test("of the vehicle it needs a plate, and ends with another one; withdrawn that restores it", async () => {
    for (const plateEnd of ["", "ABC1"])
      expect((await driver.submit("inspection", undefined, plateEnd)).status).toBe(400);
    await driver.accept(await driver.sent("inspection", " 1d23 "));
    await driver.sent("insurance", "9Z99");
    expect(await types()).toEqual([]);
    const differences = [{ fact: "plate", checked: "1D23", now: "9Z99" }];
    expect(await driver.own("inspection")).toMatchObject({ accepted: { differences } });
    await driver.withdraw("insurance");
    expect(await types()).toEqual(["inspection"]);
    await driver.accept(await driver.sent("insurance", "9Z99"));
    expect(await types()).toEqual(["insurance"]);
  });

  test("search follows a save in the same transaction, and so does a rebuild", async () => {
    const { db } = app.services;
    await subscribe(app.services, driver.account);
    expect((await driver.publish()).status).toBe(200);
    await driver.accept(await driver.sent());
    const { driverId, authorisedUntil } = searchEntries;
    const authorised = () =>
      db.$count(searchEntries, and(eq(driverId, driver.driverId), isNotNull(authorisedUntil)));
    for (const [change, wanted] of [
      [{}, 1],
      [{ serviceState: "PR", serviceCity: "Curitiba" }, 0],
      [{}, 1],
    ] as const) {
      await save(change);
      expect(await authorised()).toBe(wanted);
      await rebuildSearchEntries(db);
      expect(await authorised()).toBe(wanted);
    }
  });

  test("staff accept what they compared: a profile that changed meanwhile has to be compared again", async () => {
    const id = await driver.sent("licence");
    const { claims: compared } = await documentFile(app.services, id);
    await save({ name: "Outra Pessoa" });
    const decision = {
      id,
      outcome: "accepted",
      validUntil: later(300),
      compared,
      staffId: helena.id,
    } as const;
    const decided = app.services.db.transaction((tx) =>
      decideDocument({ ...app.services, db: tx }, decision),
    );
    expect(await refusalOf(decided)).toBe("DOCUMENT_PROFILE_CHANGED");
  });
});

const mails = () =>
  app.services.db
    .select()
    .from(mailbox)
    .where(eq(mailbox.to, driver.account.email))
    .orderBy(mailbox.createdAt);

/** Runs the daily job at an hour of a day in São Paulo, and sends what it queued. */
async function morning(day: string, hour = 8): Promise<void> {
  app.setNow(new Date(startOfDay(day).getTime() + hour * 3_600_000));
  await remindOfDocumentExpiry.run(app.services, {});
  const { boss } = app.services.jobs;
  for (const { id, data } of await boss.fetch(mailDocumentExpiry.name, { batchSize: 20 })) {
    await mailDocumentExpiry.handle(app.services, data);
    await boss.complete(mailDocumentExpiry.name, id);
  }
}

test("a mail says that a document was accepted and until when, or why it was refused; none if that was undone", async () => {
  await driver.accept(await driver.sent(), 200);
  await app.endDelays();
  // Other tests' decisions are in the queue too.
  for (const { data } of await app.services.jobs.boss.fetch(mailDocumentDecision.name, { batchSize: 100 }))
    await mailDocumentDecision.handle(app.services, data);
  const text = expect.stringMatching(/vale até 09\/06\/2027[\s\S]*\/documentos/);
  const subject = "Autorização de transporte escolar: documento aceito";
  expect(await mails()).toMatchObject([{ subject, text }]);
  const id = await driver.sent("course");
  const mailRefusal = async () => {
    const [row] = await app.services.db.select().from(documents).where(eq(documents.id, id));
    return { documentId: id, at: row?.decidedAt?.getTime() ?? 0 };
  };
  await driver.refuse(id);
  const undone = await mailRefusal();
  await driver.undo(id);
  await mailDocumentDecision.run(app.services, undone);
  expect(await mails()).toHaveLength(1);
  await driver.refuse(id);
  await mailDocumentDecision.run(app.services, await mailRefusal());
  const mail = (await mails()).find(({ subject }) => subject.endsWith("envie de novo"));
  for (const words of ["A data ficou fora da foto", "Mande o papel inteiro."])
    expect(mail?.text).toContain(words);
});

test("reminders come 45, 15 and 3 days before expiry and on the day, each once, by days in São Paulo", async () => {
  await driver.accept(await driver.sent("licence"), 60, null);
  for (const day of [1, 14, 15, 16, 44, 45, 46, 56, 57, 58, 59, 60, 61]) {
    await morning(later(day), 0);
    await morning(later(day), 23.9);
  }
  const told = (await mails()).map(({ subject }) => subject);
  const due = ["vence em 45 dias", "vence em 15 dias", "vence em 3 dias", "venceu hoje"];
  expect(told).toEqual(due.map((words) => `CNH categoria D com EAR: ${words}`));
});
