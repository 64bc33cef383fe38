import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { documents } from "../../drizzle/schema/documents";
import { mailbox } from "../../drizzle/schema/mail";
import { mailDocumentDecision } from "../../server/documents/mail-document-decision";
import { mailDocumentExpiry } from "../../server/documents/mail-document-expiry";
import { remindOfDocumentExpiry } from "../../server/documents/remind-of-document-expiry";
import { startOfDay } from "../../shared/brazil";
import { testApp } from "../support/app";
import { type DocumentCalls, driverWithDocuments, later, NOON, newOperator } from "./driver-with-documents";

let helena: string;
const app = testApp();
beforeAll(async () => {
  helena = await newOperator(app);
});

const mailsTo = async ({ account }: DocumentCalls) => {
  const { db } = app.services;
  return db.select().from(mailbox).where(eq(mailbox.to, account.email)).orderBy(mailbox.createdAt);
};

async function newDriver() {
  app.setNow(NOON);
  return driverWithDocuments(app, helena);
}

async function decidedAt(id: string): Promise<number> {
  const [row] = await app.services.db.select().from(documents).where(eq(documents.id, id));
  return row?.decidedAt?.getTime() ?? 0;
}

/** Runs the daily job at an hour of a day in São Paulo, and returns what it queued. */
async function morning(day: string, hour = 8): Promise<void> {
  app.setNow(new Date(startOfDay(day).getTime() + hour * 3_600_000));
  await remindOfDocumentExpiry.run(app.services, {});
  const { boss } = app.services.jobs;
  for (const { id, data } of await boss.fetch(mailDocumentExpiry.name, { batchSize: 20 })) {
    await mailDocumentExpiry.handle(app.services, data);
    await boss.complete(mailDocumentExpiry.name, id);
  }
}

test("a driver gets a mail that a document was accepted, and until when it is valid", async () => {
  const driver = await newDriver();
  const id = await driver.sent();
  await driver.accept(id, 200);
  await app.endDelays();
  const [queued] = await app.services.jobs.boss.fetch(mailDocumentDecision.name);
  await mailDocumentDecision.handle(app.services, queued?.data);
  const [mail] = await mailsTo(driver);
  expect(mail?.subject).toBe("Autorização de transporte escolar: documento aceito");
  expect(mail?.text).toContain("vale até 09/06/2027");
  expect(mail?.text).toContain("/documentos");
});

test("a driver gets a mail why a document was refused and how to send it again; none if that was undone", async () => {
  const driver = await newDriver();
  const id = await driver.sent("course");
  await driver.refuse(id);
  const at = await decidedAt(id);
  await driver.undo(id);
  await mailDocumentDecision.run(app.services, { documentId: id, at });
  expect(await mailsTo(driver)).toEqual([]);
  await driver.refuse(id);
  await mailDocumentDecision.run(app.services, { documentId: id, at: await decidedAt(id) });
  const [mail] = await mailsTo(driver);
  expect(mail?.subject).toBe("Curso de condutor escolar: envie de novo");
  for (const words of ["A data ficou fora da foto", "Mande o papel inteiro.", "Como enviar de novo"])
    expect(mail?.text).toContain(words);
});

test("reminders come 45, 15 and 3 days before expiry and on the day, each once, by days in São Paulo", async () => {
  const driver = await newDriver();
  await driver.accept(await driver.sent("licence"), 60, null);
  for (const day of [1, 14, 15, 16, 44, 45, 46, 56, 57, 58, 59, 60, 61]) {
    await morning(later(day), 0);
    await morning(later(day), 23.9);
  }
  expect((await mailsTo(driver)).map(({ subject }) => subject)).toEqual([
    "CNH categoria D com EAR: vence em 45 dias",
    "CNH categoria D com EAR: vence em 15 dias",
    "CNH categoria D com EAR: vence em 3 dias",
    "CNH categoria D com EAR: venceu hoje",
  ]);
});

test("after days without a run there is one current reminder; none if a newer one is pending or in force", async () => {
  const [late, waits, replaced] = [await newDriver(), await newDriver(), await newDriver()];
  for (const driver of [late, waits, replaced]) await driver.accept(await driver.sent("insurance"), 60, null);
  await waits.submit("insurance");
  await replaced.accept(await replaced.sent("insurance"), 300, null);
  await morning(later(50));
  await morning(later(75));
  expect((await mailsTo(late)).map(({ subject }) => subject)).toEqual([
    "Seguro de passageiros (APP): vence em 10 dias",
    `Seguro de passageiros (APP): venceu em ${later(60).split("-").reverse().join("/")}`,
  ]);
  expect([await mailsTo(waits), await mailsTo(replaced)]).toEqual([[], []]);
});

test("no reminder is sent for a step that had passed at the decision", async () => {
  const driver = await newDriver();
  await driver.accept(await driver.sent("inspection"), 10, null);
  await morning(later(1));
  expect(await mailsTo(driver)).toEqual([]);
  await morning(later(7));
  expect((await mailsTo(driver)).map(({ subject }) => subject)).toEqual([
    "Vistoria do veículo: vence em 3 dias",
  ]);
});
