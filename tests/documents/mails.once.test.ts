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

const newDriver = () => {
  app.setNow(NOON);
  return driverWithDocuments(app, helena);
};
const mailsTo = ({ account }: DocumentCalls) =>
  app.services.db.select().from(mailbox).where(eq(mailbox.to, account.email)).orderBy(mailbox.createdAt);
const subjectsTo = async (driver: DocumentCalls) => (await mailsTo(driver)).map(({ subject }) => subject);

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
  const driver = await newDriver();
  await driver.accept(await driver.sent(), 200);
  await app.endDelays();
  const [queued] = await app.services.jobs.boss.fetch(mailDocumentDecision.name);
  await mailDocumentDecision.handle(app.services, queued?.data);
  const text = expect.stringMatching(/vale até 09\/06\/2027[\s\S]*\/documentos/);
  const subject = "Autorização de transporte escolar: documento aceito";
  expect(await mailsTo(driver)).toMatchObject([{ subject, text }]);
  const id = await driver.sent("course");
  const mailRefusal = async () => {
    const [row] = await app.services.db.select().from(documents).where(eq(documents.id, id));
    return { documentId: id, at: row?.decidedAt?.getTime() ?? 0 };
  };
  await driver.refuse(id);
  const undone = await mailRefusal();
  await driver.undo(id);
  await mailDocumentDecision.run(app.services, undone);
  expect(await mailsTo(driver)).toHaveLength(1);
  await driver.refuse(id);
  await mailDocumentDecision.run(app.services, await mailRefusal());
  const mail = (await mailsTo(driver)).find(({ subject }) => subject.endsWith("envie de novo"));
  for (const words of ["A data ficou fora da foto", "Mande o papel inteiro."])
    expect(mail?.text).toContain(words);
});

test("reminders come 45, 15 and 3 days before expiry and on the day, each once, by days in São Paulo", async () => {
  const driver = await newDriver();
  await driver.accept(await driver.sent("licence"), 60, null);
  for (const day of [1, 14, 15, 16, 44, 45, 46, 56, 57, 58, 59, 60, 61]) {
    await morning(later(day), 0);
    await morning(later(day), 23.9);
  }
  expect(await subjectsTo(driver)).toEqual(
    ["vence em 45 dias", "vence em 15 dias", "vence em 3 dias", "venceu hoje"].map(
      (words) => `CNH categoria D com EAR: ${words}`,
    ),
  );
});
