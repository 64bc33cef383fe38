import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { operatorLog } from "../../../drizzle/schema/ops";
import { mailLetterTest } from "../../../server/console/letters/mail-letter-test";
import { lettersNow } from "../../../server/console/letters/queries";
import { claimRecipient } from "../../../server/console/letters/recipients";
import { sendLetter } from "../../../server/console/letters/send-letter";
import { startLetter } from "../../../server/console/letters/start-letter";
import { stopLetter } from "../../../server/console/letters/stop-letter";
import { mailsOf } from "../../../server/console/ops/person-mails";
import { MINUTE } from "../../../shared/limits";
import { anAccount } from "../../people/drivers";
import { anOperator } from "../../people/staff";
import { startTestApp, type TestApp } from "../../support/app";
import { type MailServer, startMailServer } from "../../support/smtp";

const now = new Date("2026-12-10T11:00:00Z");
const letter = { title: "Mudança nos termos", paragraphs: ["Os termos mudam.", "Nada a fazer."] };
const reason = "Aviso que a lei pede";

let app: TestApp;
let mail: MailServer;
let staffId = "";
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ SMTP_URL: mail.url });
  staffId = (await anOperator(app)).id;
});
afterAll(async () => {
  await app.close();
  await mail.stop();
});
let accounts: { id: string; email: string }[] = [];
beforeEach(async () => {
  await app.services.database.rawQuery("truncate letters, users, operator_log, jobs.job cascade");
  mail.mails.length = 0;
  accounts = [];
  app.setNow(now);
});

async function people(count: number): Promise<string[]> {
  for (let index = 0; index < count; index += 1) accounts.push(await anAccount(app.services));
  return accounts.map(({ email }) => email).sort();
}

async function started(id: string = randomUUID()): Promise<string> {
  await startLetter(app.services, { id, letter, reason, staffId });
  return id;
}
const send = (letterId: string) => sendLetter.run(app.services, { letterId });
const state = async () => (await lettersNow(app.services.db)).letters[0];
/** How many accounts see the letter among their mails as sent, and as waiting. */
async function shownAs() {
  const mails = (await Promise.all(accounts.map(({ id }) => mailsOf(app.services, id)))).flat();
  const sent = mails.filter((shown) => shown.state === "completed").length;
  return { sent, waiting: mails.length - sent };
}
const received = () => mail.mails.map(({ to }) => to[0]).sort();

test("every confirmed account gets the letter once, over several batches; pressing twice sends one letter", async () => {
  const emails = await people(30);
  const { id: unconfirmed } = await anAccount(app.services);
  await app.services.database.rawQuery("update users set email_confirmed_at = null where id = $1", [
    unconfirmed,
  ]);
  const id = randomUUID();
  await Promise.all([started(id), started(id)]);
  await expect(started()).rejects.toMatchObject({ code: "LETTER_RUNNING" });
  await started(id);
  expect(await state()).toMatchObject({ isRunning: true, recipients: 30, sent: 0, waiting: 30 });

  await send(id);
  expect(await state()).toMatchObject({ isRunning: true, sent: 25, waiting: 5 });
  expect(await shownAs()).toEqual({ sent: 25, waiting: 5 });
  // Two processes at once mail nobody twice.
  await Promise.all([send(id), send(id), send(id)]);
  await send(id);
  expect(received()).toEqual(emails);
  expect(mail.mails[0]).toMatchObject({ subject: letter.title });
  expect(mail.mails[0]?.text).toContain("Olá, Edson.\n\nOs termos mudam.\n\nNada a fazer.");
  const log = (await app.services.db.select().from(operatorLog)).map(({ action }) => action);
  expect(log.toSorted()).toEqual(["letter-finished", "letter-started"]);
  // The same request arriving late starts nothing.
  await started(id);
  expect(await state()).toMatchObject({ isRunning: false, sent: 30, waiting: 0 });
});

test("killed in the middle it continues, and the mail that was being sent is sent again, with the same Message-ID", async () => {
  const emails = await people(3);
  const id = await started();
  const held = await claimRecipient(app.services.db, id, now);
  // The process ended here. The others get theirs, this one waits until its claim expires.
  await send(id);
  expect(mail.mails).toHaveLength(2);
  expect(await state()).toMatchObject({ isRunning: true, sent: 2, waiting: 1 });
  app.setNow(new Date(now.getTime() + 2 * MINUTE));
  await send(id);
  expect(received()).toEqual(emails);
  expect(mail.mails.at(-1)?.messageId).toContain(`letter-${id}-${held?.userId}`);
  expect(await state()).toMatchObject({ isRunning: false, sent: 3 });
});

test("after a stop nobody gets it any more, and the next letter can start", async () => {
  await people(27);
  const id = await started();
  await send(id);
  const stop = () => stopLetter(app.services, { id, reason, staffId });
  await stop();
  await send(id);
  expect(mail.mails).toHaveLength(25);
  expect(await state()).toMatchObject({ isRunning: false, sent: 25, waiting: 2 });
  expect(await shownAs()).toEqual({ sent: 25, waiting: 0 });
  await expect(stop()).rejects.toMatchObject({ code: "LETTER_NOT_RUNNING" });
  await started();
});

test("an unreachable mail server fails the attempt and loses nobody; a refused address is given up after three", async () => {
  const emails = await people(2);
  const id = await started();
  mail.refuses = true;
  await expect(send(id)).rejects.toThrow();
  mail.refuses = false;
  await send(id);
  expect(received()).toEqual(emails);

  mail.refusesForGood = true;
  // A moment later: the latest letter is the one that is read.
  app.setNow(new Date(now.getTime() + MINUTE));
  const next = await started();
  // Each portion ends when nobody waits whom another line is not writing to.
  for (let portion = 0; portion < 3; portion++) await send(next);
  mail.refusesForGood = false;
  expect(await state()).toMatchObject({ id: next, isRunning: false, sent: 0, givenUp: 2 });
});

test("a letter is shown before it is sent, without what its text could do to a page, and mailed to its writer alone", async () => {
  const { calls, email } = await anOperator(app);
  const { html } = await calls.letters.preview.mutate({ title: letter.title, text: "<b>mudam</b>" });
  expect(html).toContain("&lt;b&gt;mudam");
  await people(1);
  expect(await calls.letters.test.mutate({ title: letter.title, text: "Os termos mudam." })).toEqual({
    to: email,
  });
  const { rows } = await app.services.database.rawQuery(
    "select data from jobs.job where name = 'mail-letter-test'",
  );
  for (const { data } of rows) await mailLetterTest.handle(app.services, data);
  expect(mail.mails).toMatchObject([{ to: [email], subject: `Teste: ${letter.title}` }]);
});
