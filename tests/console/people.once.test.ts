import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { driverDays, mailbox, operatorLog } from "../../drizzle/schema";
import { jobRegistry } from "../../server/app/jobs/job-registry";
import { listDeadJobs } from "../../server/console/ops/dead-jobs";
import { findPeople } from "../../server/console/ops/find-people";
import { personFile } from "../../server/console/ops/person-file";
import { visitDays } from "../../server/console/ops/visit-days";
import { listMessages } from "../../server/families/contact/queries";
import { listActions } from "../../server/operation/actions-about";
import type { Page, PageInput } from "../../server/operation/paging";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import { anAccount, type DriverAccount, wholeProfile } from "../people/drivers";
import { worked } from "../people/live-drivers";
import { aReportedDriver } from "../people/reported-driver";
import { anOperator, aReader, type Staff } from "../people/staff";
import { refusalOf, rest } from "../support/api";
import { testApp } from "../support/app";
import { forFile } from "../support/for-file";
import { newMessage } from "./one-of-each";

const reason = "Documentos não conferem com o cadastro";
let driver: DriverAccount;
let driverId: string;
const app = testApp();
const operator = forFile(() => anOperator(app));
const reader = forFile(() => aReader(app, "Léo"));
const reported = forFile(() => aReportedDriver(app));
beforeAll(() => {
  ({ driver, driverId } = reported);
});

test("a record opens by account and by profile, is logged, and shows a reader no contact data", async () => {
  const file = await operator.calls.people.file.query({ id: driverId });
  expect(file).toMatchObject({ userId: driver.id, email: driver.email, phone: "+5511987654321" });
  const hidden = await reader.calls.people.file.query({ id: driver.id });
  expect(hidden).toMatchObject({ name: file.name, email: null, phone: null, messages: [] });
  const found = async ({ calls }: Staff) =>
    (await calls.people.find.query({ text: driver.email })).items.map(({ userId }) => userId);
  expect([await found(operator), await found(reader)]).toEqual([[driver.id], []]);
  const all = JSON.stringify([
    hidden,
    await reader.calls.people.find.query({ text: "edson" }),
    await reader.calls.people.mails.query({ id: driver.id }),
    await reader.calls.people.visits.query({ id: driverId }),
    await reader.calls.log.list.query({}),
    await reader.calls.team.list.query(),
  ]);
  expect(all).not.toMatch(/@|98765|facebook/);
  const { items } = await operator.calls.log.list.query({ action: "looked-up", subject: driver.id });
  expect(items.map(({ actorName, named }) => [actorName, named?.words])).toEqual([
    ["Léo", "Edson Ribeiro"],
    ["Helena", "Edson Ribeiro"],
  ]);
  expect(await refusalOf(operator.calls.people.file.query({ id: "ninguem" }))).toBe("PERSON_NOT_FOUND");
});

test("a record has the mails to the driver and the decisions by name; a stopped job is retried, its data hidden", async () => {
  const { boss } = app.services.jobs;
  const { rawQuery } = app.services.database;
  const { id: reportId } = await reported.newReport();
  const about = { id: await reported.caseId(), reportIds: [reportId] };
  const decision = { ...about, outcome: "sem medida", reason: "Sem provas." } as const;
  const { decisionId } = await operator.calls.cases.decide.mutate(decision);
  await rawQuery("delete from jobs.job where name like 'mail-%'");
  const queued = { "mail-seats": { driverId }, "mail-suspension-kept": { decisionId } };
  for (const [name, data] of Object.entries(queued)) await boss.send(name, data, { startAfter: 600 });
  await boss.send("mail-seats", { driverId: "somebodyelse1234" }, { startAfter: 600 });
  const mails = await operator.calls.people.mails.query({ id: driver.id });
  expect(mails.map(({ job }) => job).toSorted()).toEqual(Object.keys(queued));
  const { items: acts } = await operator.calls.log.list.query({
    subject: driver.id,
    action: "case-decided",
  });
  expect(acts).toMatchObject([{ named: { words: `Caso de ${wholeProfile.name}`, about: { kind: "item" } } }]);
  await rawQuery("delete from jobs.job where name like 'mail-%'");

  await boss.send("mail-report", { reportId: "unknown" }, { retryLimit: 0 });
  const [taken] = await boss.fetch("mail-report");
  await boss.fail("mail-report", taken?.id ?? "", { message: "The mail server did not take a mail" });
  const { items } = await reader.calls.jobs.stopped.query({});
  expect(items).toMatchObject([{ job: "mail-report" }]);
  expect(JSON.stringify(items)).not.toContain("reportId");
  const again = { id: items[0]?.id ?? "", reason: "O servidor de email voltou" };
  await operator.calls.jobs.retry.mutate(again);
  const { kinds } = await operator.calls.jobs.waiting.query();
  expect(kinds).toContainEqual(expect.objectContaining({ job: "mail-report", waiting: 1 }));
  expect(await refusalOf(operator.calls.jobs.retry.mutate(again))).toBe("JOB_NOT_FOUND");
});

test("each of the last 30 days has appearances, visits and openings, also one with only one of them", async () => {
  const today = dayInSaoPaulo(new Date());
  const daysAgo = (days: number) => dayInSaoPaulo(startOfDay(today, -days));
  const rows = [
    { day: daysAgo(2), source: "search", appearances: 7, visits: 2, openings: 1 },
    { day: daysAgo(3), source: "search", appearances: 5, visits: 0, openings: 0 },
    { day: daysAgo(29), source: "link", appearances: 0, visits: 4, openings: 0 },
    { day: daysAgo(30), source: "search", appearances: 9, visits: 9, openings: 9 },
  ] as const;
  const { db } = app.services;
  await db.insert(driverDays).values(rows.map((row) => ({ driverId, ...row })));
  // In the last hour of a day in São Paulo, which is the next day in UTC.
  const now = new Date(startOfDay(today, 1).getTime() - 60_000);
  const shown = rows.slice(0, 3).map(({ source: _source, ...day }) => day);
  expect(await visitDays(db, driverId, now)).toEqual(shown);
  const { profile } = await personFile({ db, now: () => now }, driver.id);
  expect(profile?.visits.last30Days).toBe(6);
});

test("suspending and lifting need a meaningful reason, happen once and are logged; staff still see the photo", async () => {
  const { people, log } = operator.calls;
  const act = (name: "suspend" | "lift", why: string) =>
    refusalOf(people.act.mutate({ id: driver.id, act: name, reason: why }));
  const twice = (name: "suspend" | "lift") => Promise.all([act(name, reason), act(name, reason)]);
  expect(await act("suspend", "porque   ")).toBe("VALIDATION");
  const { protocol } = await reported.newReport({ email: "ana@familia.example" });
  expect(await twice("suspend")).toContainEqual("ALREADY_SUSPENDED");
  expect(await reported.isSeen()).toBe(false);
  const queued = await app.services.database.rawQuery(
    "select name, data from jobs.job where name like 'mail-%'",
  );
  for (const { name, data } of queued.rows)
    await jobRegistry.find((job) => job.name === name)?.handle(app.services, data);
  const mails = await app.services.db.select().from(mailbox);
  const company = app.services.config.company.contactEmail;
  for (const [to, part] of [
    [company, protocol],
    ["ana@familia.example", protocol],
    [driver.email, reason],
  ] as const)
    expect(mails).toContainEqual(expect.objectContaining({ to, text: expect.stringContaining(part) }));
  const photo = await reader.calls.people.photo.query({ id: driverId });
  // The first bytes of a JPEG.
  expect(Buffer.from(photo ?? "", "base64").toString("hex")).toStartWith("ffd8");
  expect(await twice("lift")).toContainEqual("NOT_SUSPENDED");
  expect(await reported.isSeen()).toBe(true);
  const { items } = await log.list.query({ subject: driver.id, actor: operator.id });
  expect(items.slice(0, 2)).toMatchObject([
    { action: "suspension-lifted" },
    { action: "suspended", reason, actorName: "Helena" },
  ]);
});

test("a reader sees no contact in any text, and each file that was opened stands in the log once", async () => {
  const said = "Em 2026, por R$ 350: Ana, +55 (11) 9 5555-4444, 11 95555-4444, ana.lima+van@email.com.br";
  const { id: reportId } = await reported.newReport({ reason: said });
  const [id, messageId] = [await reported.caseId(), await newMessage(app, said)];
  const { cases, dataRequests } = operator.calls;
  await cases.decide.mutate({ id, reportIds: [reportId], outcome: "suspenso", reason: said });
  await worked(rest(app.url, driver.token).post("/drivers/suspension-answer", { answer: said }));
  const request = { email: "bia@email.com", kind: "export", note: said } as const;
  const { id: requestId } = await dataRequests.open.mutate(request);
  await dataRequests.close.mutate({ id: requestId, outcome: said });

  const shownTo = async ({ calls }: Staff) => {
    const queue = await calls.queue.list.query({});
    const item = queue.items.find(({ subject }) => subject === messageId);
    return JSON.stringify([
      queue,
      await calls.queue.item.query({ id: item?.id ?? "" }),
      await calls.messages.file.query({ id: messageId }),
      await calls.cases.file.query({ id }),
      await calls.people.file.query({ id: driver.id }),
      await calls.dataRequests.file.query({ id: requestId }),
      await calls.log.list.query({}),
    ]);
  };
  expect((await shownTo(operator)).split("95555-4444").length).toBeGreaterThan(8);
  const other = await aReader(app);
  const shown = await shownTo(other);
  for (const secret of ["5555-4444", "+55", "@email.com", "Ana Paula", "Não consigo", "@familia.example"])
    expect(shown).not.toContain(secret);
  const masked = ["[contato oculto]", "[contato oculto]", "[contato oculto]"].join(", ");
  expect(shown).toContain(`Em 2026, por R$ 350: Ana, ${masked}`);
  await other.calls.messages.file.query({ id: messageId });
  const lines = await app.services.db.select().from(operatorLog).where(eq(operatorLog.actor, other.id));
  expect(lines.map(({ action, subject }) => `${action} ${subject}`).toSorted()).toEqual([
    `data-request-read ${requestId}`,
    `looked-up ${driver.id}`,
    `message-opened ${messageId}`,
    `report-opened ${id}`,
  ]);
});

test("a list goes on behind its last row", async () => {
  const { db, database } = app.services;
  for (const _row of [1, 2]) {
    await newMessage(app);
    await anAccount(app.services);
    await database.rawQuery("insert into jobs.job (name, data) values ('dead-jobs', '{}')");
  }
  const lists: ((page: PageInput) => Promise<Page<object>>)[] = [
    (page) => listMessages(db, page),
    (page) => listDeadJobs({ db }, page),
    (page) => listActions(db, page),
    (page) => findPeople(db, { text: "edson", ...page }, new Date()),
  ];
  for (const list of lists) {
    const { items } = await list({ limit: 2 });
    const first = await list({ limit: 1 });
    const second = await list({ limit: 1, after: first.next ?? "none" });
    expect(items).toHaveLength(2);
    expect([...first.items, ...second.items]).toEqual(items);
  }
});
