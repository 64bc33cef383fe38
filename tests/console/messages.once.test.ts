import { afterEach, beforeAll, expect, test } from "bun:test";
import { desc } from "drizzle-orm";
import { contactMessages } from "../../drizzle/schema/contact";
import { mailMessageAnswer } from "../../server/families/contact/mail-message-answer";
import { DECISION_UNDO } from "../../shared/limits";
import { worked } from "../accounts/live-driver";
import { rest } from "../support/api";
import { testAppWithMail } from "../support/app";
import { refusalOf, signedInStaff } from "./staff";

let operator: Awaited<ReturnType<typeof signedInStaff>>;
let written = 0;
const app = testAppWithMail({ CONTACT_EMAIL: "contato@rotaescola.example" });
beforeAll(async () => {
  operator = await signedInStaff(app.app);
}, 60_000);
afterEach(() => app.app.setNow(new Date()));

async function newMessage() {
  written += 1;
  const email = `ana${written}@email.com`;
  const form = { name: "Ana", email, subject: "Foto", message: "Não consigo\ntrocar a foto." };
  await worked(rest(app.app.url).post("/contact", form));
  const { db } = app.app.services;
  const [last] = await db.select().from(contactMessages).orderBy(desc(contactMessages.createdAt)).limit(1);
  return { id: last?.id ?? "", email };
}
const waiting = async () =>
  (await operator.calls.queue.list.query({ kind: "message" })).items.map(({ subject }) => subject);
const answer = "Abra Meu perfil e toque na foto.";

test("an answer is sent in the company's name, quoting the message, and closes the item once", async () => {
  const { id, email } = await newMessage();
  const { items: queued } = await operator.calls.queue.list.query({ kind: "message" });
  expect(queued.find(({ subject }) => subject === id)).toMatchObject({ person: "Ana" });
  // The mail waits by the database's clock, however far away ours is.
  app.app.setNow(new Date(Date.now() - 5 * 60_000));
  await operator.calls.messages.answer.mutate({ id, answer });
  const { rows } = await app.app.services.database.rawQuery(
    "select extract(epoch from start_after - now())::float8 as delay from jobs.job where name = 'mail-message-answer'",
  );
  expect(Number(Object(rows[0]).delay) * 1000).toBeGreaterThan(DECISION_UNDO - 5000);
  await app.app.endDelays();
  const mail = await app.mail.waitForMail(email, "Re: Foto");
  expect(mail.replyTo).toBe("contato@rotaescola.example");
  for (const text of [answer, "> Não consigo", "> trocar a foto."]) expect(mail.text).toContain(text);
  expect(await waiting()).not.toContain(id);
  expect(await refusalOf(operator.calls.messages.answer.mutate({ id, answer }))).toBe("QUEUE_ITEM_CLOSED");
  const { items } = await operator.calls.log.list.query({ subject: id });
  expect(items).toMatchObject([{ action: "message-answered", actorName: "Helena" }]);
});

test("what is undone within ten seconds is not mailed; later, or by others, it can't be undone", async () => {
  const { id, email } = await newMessage();
  const moment = new Date();
  app.app.setNow(moment);
  await operator.calls.messages.answer.mutate({ id, answer });
  const other = await signedInStaff(app.app, "operator", "Léo");
  expect(await refusalOf(other.calls.queue.undo.mutate({ kind: "message", id }))).toBe("UNDO_TOO_LATE");
  await operator.calls.queue.undo.mutate({ kind: "message", id });
  expect(await waiting()).toContain(id);
  const { items } = await operator.calls.log.list.query({ subject: id });
  expect(items.map(({ action }) => action).toSorted()).toEqual(["message-answered", "message-reopened"]);
  const kept = { messageId: id, answer, closedAt: moment.toISOString() };
  await mailMessageAnswer.handle(app.app.services, kept);
  expect(app.mail.mails.filter(({ to }) => to.includes(email))).toEqual([]);

  await operator.calls.messages.close.mutate({ id });
  app.app.setNow(new Date(moment.getTime() + DECISION_UNDO));
  expect(await refusalOf(operator.calls.queue.undo.mutate({ kind: "message", id }))).toBe("UNDO_TOO_LATE");
});

test("a deleted message is removed with its item, and a pending answer is not sent", async () => {
  const { id, email } = await newMessage();
  const closedAt = new Date();
  app.app.setNow(closedAt);
  await operator.calls.messages.answer.mutate({ id, answer });
  await operator.calls.messages.delete.mutate({ id, reason: "Propaganda repetida" });
  await mailMessageAnswer.handle(app.app.services, {
    messageId: id,
    answer,
    closedAt: closedAt.toISOString(),
  });
  expect(app.mail.mails.filter(({ to }) => to.includes(email))).toEqual([]);
  expect(await refusalOf(operator.calls.messages.file.query({ id }))).toBe("MESSAGE_NOT_FOUND");
  expect(await waiting()).not.toContain(id);
});
