import { afterEach, expect, test } from "bun:test";
import { eq, isNull, ne, sql } from "drizzle-orm";
import { mailbox, operatorLog, queueItems } from "../../drizzle/schema";
import { mailMessageAnswer } from "../../server/families/contact/mail-message-answer";
import { dayInSaoPaulo } from "../../shared/brazil";
import { DAY, DECISION_UNDO } from "../../shared/limits";
import type { QueueKind } from "../../shared/queue";
import { anOperator, type Staff } from "../people/staff";
import { refusalOf } from "../support/api";
import { testApp } from "../support/app";
import { forFile } from "../support/for-file";
import { newMessage, newRecommendation, newReport, oneOfEach } from "./one-of-each";

type Calls = Staff["calls"];

const reason = "Falamos com as famílias.";
const app = testApp({ CONTACT_EMAIL: "contato@rotaescola.example" });
const helena = forFile(() => anOperator(app));
const bruno = forFile(() => anOperator(app, "Bruno"));
afterEach(() => app.setNow(new Date()));

const rowsOf = async (kind?: QueueKind) => (await helena.calls.queue.list.query({ kind })).items;
const waitingItems = () => app.services.db.select().from(queueItems).where(isNull(queueItems.closedAt));

/** The decision about all open reports of a case. */
const wholeCase = async ({ cases }: Calls, id: string) => {
  const { reports: all } = await cases.file.query({ id });
  return { id, reportIds: all.flatMap((report) => (report.resolvedAt ? [] : report.id)), reason };
};

test("what waits about a driver is one row, which stays with its next part when one is decided; counts are decisions", async () => {
  const { driverId } = await oneOfEach(app, helena.id);
  await newRecommendation(app, driverId);
  await newReport(app, driverId);
  const other = await oneOfEach(app, helena.id);
  const rows = await rowsOf();
  const [row, ...more] = rows.filter((one) => one.driverId === driverId);
  expect(more).toEqual([]);
  expect(row?.parts[0]).toMatchObject({ kind: "case", openReports: 2 });
  const others = row?.parts.slice(1).map(({ kind }) => kind);
  expect(others?.toSorted()).toEqual(["document", "recommendation", "recommendation"]);

  const { total, late, kinds } = await helena.calls.queue.counts.query();
  expect(kinds).toMatchObject({ case: 2, document: 2, recommendation: 3, message: 2 });
  expect(rows.reduce((sum, { parts }) => sum + Math.max(1, parts.length), 0)).toBe(total);
  const documents = await rowsOf("document");
  expect(documents.map((one) => one.driverId).toSorted()).toEqual([driverId, other.driverId].toSorted());
  await app.services.db.update(queueItems).set({ dueAt: sql`${queueItems.dueAt} - interval '1 year'` });
  expect([late, (await helena.calls.queue.counts.query()).late]).toEqual([0, total]);

  await ends.case?.[0](helena.calls, row?.subject ?? "");
  const left = (await rowsOf()).find((one) => one.driverId === driverId);
  expect(left?.parts.map(({ id }) => id)).toEqual(row?.parts.slice(1).map(({ id }) => id));
});

test("urgent ones come first, then what is due first, whenever it was opened; a page goes on behind it, and who takes it has it", async () => {
  const day = (at: number) => new Date(`2020-02-0${at}T12:00:00Z`);
  const subjects = [await newMessage(app), await newMessage(app), await newMessage(app)];
  for (const [at, subject] of subjects.entries())
    await app.services.db
      .update(queueItems)
      // The last opened is due first, and the first is urgent.
      .set({ openedAt: day(at + 1), dueAt: day(9 - at), isUrgent: at === 0 })
      .where(eq(queueItems.subject, subject));
  const items = await rowsOf("message");
  expect(items.slice(0, 3).map(({ subject }) => subject)).toEqual([0, 2, 1].map((at) => subjects[at] ?? ""));
  expect(items[0]).toMatchObject({ person: "Ana Paula", parts: [] });
  const id = items[0]?.id ?? "";
  await helena.calls.queue.open.mutate({ id });
  await bruno.calls.queue.take.mutate({ id });
  expect((await helena.calls.queue.item.query({ id })).takenById).toBe(bruno.id);
  const next = await helena.calls.queue.list.query({ kind: "message", cursor: items[0]?.id });
  expect(next.items.map(({ id }) => id)).toEqual(items.slice(1).map(({ id }) => id));
});

test("a message's answer is mailed once it can't be undone, never if it was undone or the message deleted", async () => {
  const { messages } = helena.calls;
  const answer = "Abra Meu perfil e toque na foto.";
  const id = await newMessage(app);
  const undo = ({ calls }: Staff) => refusalOf(calls.queue.undo.mutate({ kind: "message", id }));
  const queued = async () => (await rowsOf("message")).map(({ subject }) => subject);
  /** Sends what was queued; answers whether each waits by the database's clock, and the mails to a sender. */
  const send = async (sender: string) => {
    const { rows } = await app.services.database.rawQuery(
      `select data, start_after > now() + $2::interval as waits from jobs.job
       where name = 'mail-message-answer' and data->>'messageId' = $1`,
      [sender, `${DECISION_UNDO - 5000} ms`],
    );
    for (const { data } of rows) await mailMessageAnswer.handle(app.services, data);
    const to = eq(mailbox.to, `${sender}@familia.example`);
    const mails = await app.services.db.select().from(mailbox).where(to);
    return { waits: rows.map(({ waits }) => waits), mails };
  };
  // However far from the database's our clock is.
  const moment = Date.now() - 5 * 60_000;
  app.setNow(new Date(moment));
  await messages.answer.mutate({ id, answer });
  expect([await undo(bruno), await undo(helena)]).toEqual(["UNDO_TOO_LATE", null]);
  expect(await queued()).toContain(id);
  expect(await send(id)).toEqual({ waits: [true], mails: [] });
  app.setNow(new Date(moment + 1000));
  await messages.answer.mutate({ id, answer });
  expect(await queued()).not.toContain(id);
  const { waits, mails } = await send(id);
  expect(waits).toEqual([true, true]);
  expect(mails).toMatchObject([
    { subject: "Re: Foto", headers: { "reply-to": "contato@rotaescola.example" } },
  ]);
  for (const text of [answer, "> trocar a foto."]) expect(mails[0]?.text).toContain(text);
  app.setNow(new Date(moment + 1000 + DECISION_UNDO));
  expect(await undo(helena)).toBe("UNDO_TOO_LATE");
  const spam = await newMessage(app);
  await messages.answer.mutate({ id: spam, answer });
  await messages.delete.mutate({ id: spam, reason: "Propaganda repetida" });
  expect((await send(spam)).mails).toEqual([]);
  expect(await refusalOf(messages.file.query({ id: spam }))).toBe("MESSAGE_NOT_FOUND");
});

/** The ends of each kind: what one operator decides while another decides the opposite, if there is one. */
const ends: Partial<Record<QueueKind, [decide: End, otherwise?: End]>> = {
  case: [
    async (by, id) => by.cases.decide.mutate({ ...(await wholeCase(by, id)), outcome: "sem medida" }),
    async (by, id) => by.cases.decide.mutate({ ...(await wholeCase(by, id)), outcome: "perfil corrigido" }),
  ],
  message: [
    ({ messages }, id) => messages.answer.mutate({ id, answer: reason }),
    ({ messages }, id) => messages.close.mutate({ id }),
  ],
  recommendation: [
    ({ recommendations }, id) => recommendations.decide.mutate({ id, outcome: "approved" }),
    ({ recommendations }, id) => recommendations.decide.mutate({ id, outcome: "refused", reason }),
  ],
  document: [
    async ({ documents }, id) => {
      const { claims: compared } = await documents.file.query({ id });
      const validUntil = dayInSaoPaulo(new Date(Date.now() + 200 * DAY));
      return documents.decide.mutate({ id, outcome: "accepted", validUntil, compared });
    },
    ({ documents }, id) =>
      documents.decide.mutate({ id, outcome: "refused", reason: "cut", words: "Mande o papel inteiro." }),
  ],
  "data-request": [({ dataRequests }, id) => dataRequests.close.mutate({ id, outcome: reason })],
  link: [
    ({ authorities }, key) => authorities.close.mutate({ key, outcome: "works" }),
    ({ authorities }, key) => authorities.close.mutate({ key, outcome: "corrected" }),
  ],
  payment: [({ payments }, id) => payments.close.mutate({ id, reason })],
};
type End = (calls: Calls, subject: string) => Promise<unknown>;

test("of two operators who end an item of any kind at once, one does, and the log has one act", async () => {
  const { driverId } = await oneOfEach(app, helena.id);
  // Both open the case, and that is recorded, too.
  const acts = () => app.services.db.$count(operatorLog, ne(operatorLog.action, "report-opened"));
  const items = (await waitingItems()).filter((item) => item.driverId === null || item.driverId === driverId);
  const oneOf = new Map(items.map(({ kind, subject }) => [kind, subject]));
  expect([...oneOf.keys()].toSorted()).toEqual(Object.keys(ends).toSorted() as QueueKind[]);
  for (const [kind, subject] of oneOf) {
    const before = await acts();
    const [first, second = first] = ends[kind] ?? [];
    const answers = await Promise.all([
      refusalOf(first?.(helena.calls, subject) ?? Promise.resolve()),
      refusalOf(second?.(bruno.calls, subject) ?? Promise.resolve()),
    ]);
    const ended = [kind, ...answers.toSorted(), (await acts()) - before];
    expect(ended).toEqual([kind, "QUEUE_ITEM_CLOSED", null, 1]);
  }
  // The case's history names who decided about the driver's recommendation.
  const { events } = await helena.calls.cases.file.query({ id: oneOf.get("case") ?? "" });
  const decided = events.filter(({ what }) => /^recommendation-(accepted|refused)$/.test(what));
  expect(decided).toMatchObject([{ by: expect.stringMatching(/^(Helena|Bruno)$/) }]);
});
