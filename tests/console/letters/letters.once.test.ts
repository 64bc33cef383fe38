import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { letterRecipients, letters } from "../../../drizzle/schema/letters";
import { operatorLog } from "../../../drizzle/schema/ops";
import { lettersNow } from "../../../server/console/letters/queries";
import { claimRecipient } from "../../../server/console/letters/recipients";
import { sendLetter } from "../../../server/console/letters/send-letter";
import { startLetter } from "../../../server/console/letters/start-letter";
import { stopLetter } from "../../../server/console/letters/stop-letter";
import { mailsOf } from "../../../server/console/ops/person-mails";
import { addStaff } from "../../../server/operation/manage-staff";
import { createAccount } from "../../drivers/driver-accounts";
import { startTestApp, type TestApp } from "../../support/app";
import { type MailServer, startMailServer } from "../../support/smtp";

const now = new Date("2026-12-10T11:00:00Z");
const MINUTE = 60_000;
const letter = { title: "Mudança nos termos", paragraphs: ["Os termos mudam.", "Nada a fazer."] };
const reason = "Aviso que a lei pede";

let app: TestApp;
let mail: MailServer;
let staffId = "";
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ SMTP_URL: mail.url });
  app.setNow(now);
  staffId = (
    await addStaff(app.services, { email: "helena@equipe.example", name: "Helena", role: "operator" })
  ).id;
}, 120_000);
afterAll(async () => {
  await app.close();
  await mail.stop();
});
afterEach(async () => {
  for (const table of [letters, users, operatorLog]) await app.services.db.delete(table);
  await app.services.database.rawQuery("delete from jobs.job");
  mail.mails.length = 0;
  mail.refuses = false;
  mail.refusesForGood = false;
  app.setNow(now);
});

async function people(count: number): Promise<string[]> {
  const accounts = [];
  for (let index = 0; index < count; index += 1) accounts.push(await createAccount(app.services));
  return accounts.map(({ email }) => email).sort();
}

const start = (id: string, text = letter) => startLetter(app.services, { id, letter: text, reason, staffId });
const state = async () => (await lettersNow(app.services.db)).letters[0];
/** How many accounts see the letter among their mails in each state. */
const shownAs = async () => {
  const accounts = await app.services.db.select({ id: users.id }).from(users);
  const mails = await Promise.all(accounts.map(({ id }) => mailsOf(app.services, id)));
  const shown = Object.entries(Object.groupBy(mails.flat(), ({ label, state: of }) => `${label}: ${of}`));
  return Object.fromEntries(shown.map(([words, some]) => [words, some?.length]));
};
const received = () => mail.mails.map(({ to }) => to[0]).sort();
const actions = async () =>
  (await app.services.db.select({ action: operatorLog.action }).from(operatorLog))
    .map(({ action }) => action)
    .sort();

test("every confirmed account gets the letter once, over several batches; pressing twice sends one letter", async () => {
  const emails = await people(30);
  const { id: unconfirmed } = await createAccount(app.services);
  await app.services.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, unconfirmed));
  const id = randomUUID();
  await Promise.all([start(id), start(id)]);
  await expect(start(randomUUID())).rejects.toMatchObject({ code: "LETTER_RUNNING" });
  await start(id);
  expect(await state()).toMatchObject({ isRunning: true, recipients: 30, sent: 0, waiting: 30 });

  await sendLetter.run(app.services, { letterId: id });
  expect(await state()).toMatchObject({ isRunning: true, sent: 25, waiting: 5 });
  expect(await shownAs()).toEqual({
    "Comunicado aos condutores: completed": 25,
    "Comunicado aos condutores: created": 5,
  });
  await sendLetter.run(app.services, { letterId: id });
  await sendLetter.run(app.services, { letterId: id });
  expect(received()).toEqual(emails);
  expect(new Set(mail.mails.map(({ messageId }) => messageId)).size).toBe(30);
  expect(mail.mails[0]).toMatchObject({ subject: letter.title });
  expect(mail.mails[0]?.text).toContain("Olá, Edson.\n\nOs termos mudam.\n\nNada a fazer.");
  expect(await state()).toMatchObject({ isRunning: false, sent: 30, waiting: 0 });
  expect(await actions()).toEqual(["letter-finished", "letter-started"]);
  // The same request arriving late starts nothing.
  await start(id);
  expect(await state()).toMatchObject({ isRunning: false });
});

test("killed in the middle it continues, and the mail that was being sent is sent again, with the same Message-ID", async () => {
  const emails = await people(3);
  const id = randomUUID();
  await start(id);
  const held = await claimRecipient(app.services.db, id, now);
  // The process ended here. The others get theirs, this one waits until its claim expires.
  await sendLetter.run(app.services, { letterId: id });
  expect(mail.mails).toHaveLength(2);
  expect(await state()).toMatchObject({ isRunning: true, sent: 2, waiting: 1 });
  app.setNow(new Date(now.getTime() + 2 * MINUTE));
  await sendLetter.run(app.services, { letterId: id });
  expect(received()).toEqual(emails);
  expect(mail.mails.at(-1)?.messageId).toContain(`letter-${id}-${held?.userId}`);
  expect(await state()).toMatchObject({ isRunning: false, sent: 3 });
});

test("two processes at once mail nobody twice", async () => {
  const emails = await people(12);
  const id = randomUUID();
  await start(id);
  const run = () => sendLetter.run(app.services, { letterId: id });
  await Promise.all([run(), run(), run()]);
  await run();
  expect(received()).toEqual(emails);
  expect(await state()).toMatchObject({ isRunning: false, sent: 12 });
});

test("after a stop nobody gets it any more, and the next letter can start", async () => {
  await people(27);
  const id = randomUUID();
  await start(id);
  await sendLetter.run(app.services, { letterId: id });
  await stopLetter(app.services, { id, reason, staffId });
  await sendLetter.run(app.services, { letterId: id });
  expect(mail.mails).toHaveLength(25);
  expect(await state()).toMatchObject({ isRunning: false, sent: 25, waiting: 2 });
  expect(await shownAs()).toEqual({ "Comunicado aos condutores: completed": 25 });
  await expect(stopLetter(app.services, { id, reason, staffId })).rejects.toMatchObject({
    code: "LETTER_NOT_RUNNING",
  });
  await start(randomUUID());
  expect(await actions()).toEqual(["letter-started", "letter-started", "letter-stopped"]);
});

test("an unreachable mail server fails the attempt and loses nobody; a refused address is given up after three", async () => {
  const emails = await people(2);
  const id = randomUUID();
  await start(id);
  mail.refuses = true;
  await expect(sendLetter.run(app.services, { letterId: id })).rejects.toThrow();
  await sendLetter.run(app.services, { letterId: id }).catch(() => undefined);
  mail.refuses = false;
  await sendLetter.run(app.services, { letterId: id });
  expect(received()).toEqual(emails);

  mail.refusesForGood = true;
  // A moment later: the latest letter is the one that is read.
  app.setNow(new Date(app.services.now().getTime() + 60_000));
  const next = randomUUID();
  await start(next);
  await sendLetter.run(app.services, { letterId: next });
  expect(await state()).toMatchObject({ id: next, isRunning: false, sent: 0, givenUp: 2 });
  expect(
    (await app.services.db.select().from(letterRecipients)).filter(({ tries }) => tries === 3),
  ).toHaveLength(2);
});
