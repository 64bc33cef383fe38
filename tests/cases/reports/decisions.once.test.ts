import { beforeEach, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { drivers, mailbox, queueItems, reports, searchEntries } from "../../../drizzle/schema";
import { caseFile } from "../../../server/cases/case-file";
import { mailReportDecision } from "../../../server/cases/mail-report-decision";
import { mailSuspension } from "../../../server/cases/mail-suspension";
import { mailSuspensionUpheld } from "../../../server/cases/mail-suspension-upheld";
import { reportedProfiles } from "../../../server/console/alerts/queries";
import { actOnPerson } from "../../../server/console/ops/person-actions";
import { waitingItems } from "../../../server/console/queue-queries";
import { errors } from "../../../shared/errors";
import { DECISION_UNDO, SUSPENSION_ANSWER_PERIOD } from "../../../shared/limits";
import { PROTOCOL_PATTERN, type ReportOutcome } from "../../../shared/reports";
import { aReportedDriver, decisionReason as reason, reportText as text } from "../../people/reported-driver";
import { anOperator } from "../../people/staff";
import { fieldOf, rest } from "../../support/api";
import { testApp } from "../../support/app";
import { forFile } from "../../support/for-file";

let reported: Awaited<ReturnType<typeof aReportedDriver>>;

const app = testApp({ TRUSTED_PROXY_HOPS: "1" });
const db = () => app.services.db;
const helena = forFile(() => anOperator(app, "Helena"));
const bruno = forFile(() => anOperator(app, "Bruno"));
beforeEach(async () => {
  app.setNow(new Date());
  reported = await aReportedDriver(app);
});

const decide = (ids: string | string[], outcome: ReportOutcome, staffId = helena.id) =>
  reported.decide(ids, outcome, staffId);
/** About a report alone. */
const decideOne = (id: string, outcome: ReportOutcome) => reported.decide(id, outcome, helena.id, "reports");
const undo = (id: string, staffId = helena.id) => reported.undo(id, staffId);
const later = (milliseconds: number) => app.setNow(new Date(app.services.now().getTime() + milliseconds));
const fileNow = async () => caseFile(app.services, await reported.caseId(), "operator");

const reportOf = async (id: string) => (await db().select().from(reports).where(eq(reports.id, id)))[0];
const itemOf = async () =>
  (await db().select().from(queueItems).where(eq(queueItems.driverId, reported.driverId)))[0];
const isWaiting = async () => (await itemOf())?.closedAt === null;
const driverRow = async () => (await db().select().from(drivers).where(eq(drivers.id, reported.driverId)))[0];

const statusOf = (pair: object) => rest(app.url).post("/reports/status", pair);
const own = () => rest(app.url, reported.driver.token);
const say = (answer: string) => own().post("/drivers/suspension-answer", { answer });
const mailsTo = (to: string) => db().select().from(mailbox).where(eq(mailbox.to, to));
/** Suspends or lifts from the driver's record; answers the decision's id. */
const act = async (name: "suspend" | "lift", actor = helena.id) => {
  const answered = await actOnPerson(app.services, name, { subject: reported.driver.id, reason, actor });
  return (answered as { decisionId: string }).decisionId;
};

test("a report needs a text alone; its status is read by protocol and e-mail together, never its text", async () => {
  const silent = await reported.newReport();
  expect(silent.protocol).toMatch(PROTOCOL_PATTERN);
  expect(await reportOf(silent.id)).toMatchObject({ category: "outro", email: null });
  const email = "ana@familia.example";
  const { id, protocol } = await reported.newReport({ email: " Ana@Familia.example ", category: "cobrança" });
  expect(await reportOf(id)).toMatchObject({ category: "cobrança", email });

  const pair = { protocol: protocol.toLowerCase(), email };
  expect((await statusOf(pair)).body).toMatchObject({ protocol, state: "aberta", outcome: null });
  await decide([silent.id, id], "sem medida");
  const { body } = await statusOf(pair);
  expect(body).toMatchObject({ state: "resolvida", outcome: "sem medida", resolution: reason });
  const form = await fetch(`${app.url}/protocolo`, { method: "POST", body: new URLSearchParams(pair) });
  const page = await form.text();
  expect(page).toContain(reason);
  expect(JSON.stringify(body) + page).not.toContain(text);
  const unknown = { status: 404, body: { message: errors.PROTOCOL_NOT_FOUND.message } };
  expect(await statusOf({ protocol: silent.protocol, email })).toMatchObject(unknown);
  expect(await statusOf({ protocol, email: "outra@familia.example" })).toMatchObject(unknown);
});

test("open reports of three networks put a profile at the top, any number of one network doesn't", async () => {
  const { driverId, newReport } = reported;
  // A closed report counts no more, and the last two are one household.
  await decideOne((await newReport({}, "203.0.113.9")).id, "sem medida");
  for (const address of ["203.0.113.7", "203.0.113.7", "2001:db8:1:2::3", "2001:db8:1:2::4"])
    await newReport({}, address);
  expect((await itemOf())?.isUrgent).toBe(false);
  expect(await reportedProfiles(db())).toEqual([]);
  expect(JSON.stringify(await db().select().from(reports))).not.toMatch(/203\.0|2001:db8/);
  await newReport({}, "203.0.113.8");
  expect(await reportedProfiles(db())).toMatchObject([{ driverId, reports: 5 }]);
  expect((await waitingItems(db(), {})).items[0]).toMatchObject({ driverId, isUrgent: true });
});

test("a decision is about the reports that were read, each once; one about a single report ends no suspension", async () => {
  const { isSeen, newReport } = reported;
  const [first, second, third] = [await newReport(), await newReport(), await newReport()];
  const outcomes = async () => {
    const found = await Promise.all([first, second, third].map(({ id }) => reportOf(id)));
    return [...found.map((report) => report?.outcome ?? null), await isWaiting()];
  };
  const single = await decideOne(first.id, "sem medida");
  await expect(decideOne(first.id, "suspenso")).rejects.toThrow(errors.QUEUE_ITEM_CLOSED.message);
  await undo(single);
  // The third came in after staff had read the case.
  const both = await decide([first.id, second.id], "perfil corrigido");
  expect(await outcomes()).toEqual(["perfil corrigido", "perfil corrigido", null, true]);
  await undo(both);
  expect(await outcomes()).toEqual([null, null, null, true]);
  await decideOne(first.id, "suspenso");
  await decideOne(second.id, "sem medida");
  expect(await isSeen()).toBe(false);
});

test("every reporter with an e-mail is mailed the suspension and its end from the driver's record; the case has the answer", async () => {
  const emails = ["um@familia.example", "dois@familia.example"];
  const given = await Promise.all(emails.map((email) => reported.newReport({ email })));
  const ids = [...given, await reported.newReport()].map(({ id }) => id);
  const mailAll = async (decisionId: string) => {
    for (const reportId of ids) await mailReportDecision.run(app.services, { decisionId, reportId });
  };
  await mailAll(await decide(ids, "suspenso"));
  later(60_000);
  expect((await say("Troquei de monitora.")).status).toBe(200);
  const upheld = await reported.decide([], "suspenso", helena.id);
  await mailSuspensionUpheld.run(app.services, { decisionId: upheld });
  const kept = "Seu perfil continua suspenso na Rota Escola";
  const text = expect.stringContaining(`Motivo: ${reason}`);
  expect(await mailsTo(reported.driver.email)).toContainEqual(
    expect.objectContaining({ subject: kept, text }),
  );
  await mailAll(await act("lift", bruno.id));
  for (const [at, { protocol }] of given.entries()) {
    const email = emails[at] ?? "";
    expect((await mailsTo(email)).map(({ subject }) => subject).toSorted()).toEqual([
      `Denúncia ${protocol}: a suspensão terminou`,
      `Denúncia ${protocol}: decisão`,
    ]);
    const ended = { state: "resolvida", outcome: "perfil corrigido" };
    expect((await statusOf({ protocol, email })).body).toMatchObject(ended);
  }
  expect([await reported.isSeen(), await isWaiting()]).toEqual([true, false]);
  expect((await fileNow()).answers).toMatchObject([{ text: "Troquei de monitora." }]);
});

test("a decision that is undone leaves everything as before, and nobody gets a mail; after ten seconds it is final", async () => {
  const { driver, newReport } = reported;
  const { id } = await newReport({ email: "bea@familia.example" });
  const standing = async () => [await reportOf(id), await itemOf(), await driverRow()];
  const before = await standing();
  const decision = await decide(id, "suspenso");
  const since = (await driverRow())?.suspendedAt?.toISOString();
  await expect(undo(decision, bruno.id)).rejects.toThrow(errors.UNDO_TOO_LATE.message);
  await undo(decision);
  expect(await standing()).toEqual(before);
  await mailReportDecision.run(app.services, { decisionId: decision, reportId: id });
  await mailSuspension.run(app.services, { userId: driver.id, key: "x", reason, since });
  expect([await mailsTo(driver.email), await mailsTo("bea@familia.example")]).toEqual([[], []]);
  const final = await decide(id, "perfil corrigido");
  later(DECISION_UNDO);
  await expect(undo(final)).rejects.toThrow(errors.UNDO_TOO_LATE.message);
});

test("a suspension from the driver's file is a decision about the case: it can be undone", async () => {
  const { driver, driverId, isSeen } = reported;
  const isOfDriver = eq(searchEntries.driverId, driverId);
  /** By the profile's own page, and as search finds it. */
  const seen = async () => [await isSeen(), await db().$count(searchEntries, isOfDriver)];
  const suspended = await act("suspend");
  expect(await seen()).toEqual([false, 0]);
  await undo(suspended);
  expect(await seen()).toEqual([true, 1]);
  await act("suspend");
  await expect(act("suspend")).rejects.toThrow(errors.ALREADY_SUSPENDED.message);
  const lifted = await act("lift");
  expect(await seen()).toEqual([true, 1]);
  // The queued mails about the suspensions, the newest first, wait until it can't be undone.
  const { rows } = await db().execute(sql`
    select data, start_after - created_on > ${`${DECISION_UNDO} ms`}::interval as waits from jobs.job
    where name = ${mailSuspension.name} and data->>'userId' = ${driver.id} order by created_on desc`);
  const mails = rows as { data: unknown; waits: boolean }[];
  expect(mails.map(({ waits }) => waits)).toEqual([true, true, true]);
  await mailSuspension.handle(app.services, mails[0]?.data);
  expect((await mailsTo(driver.email))[0]?.text).toContain(`Motivo: ${reason}`);
  await undo(lifted);
  expect(await seen()).toEqual([false, 0]);
});

test("a suspension is answered once within fifteen days, which reopens the item; a new decision ends it, its undo restores it", async () => {
  const { driverId, isSeen, newReport } = reported;
  const read = async () => fieldOf((await own().get("/drivers/suspension")).body, "suspension");
  const { id } = await newReport();
  await decide(id, "suspenso");
  const suspended = await driverRow();
  expect(await read()).toMatchObject({ reason, canAnswer: true });
  const setStart = (suspendedAt?: Date | null) =>
    db().update(drivers).set({ suspendedAt }).where(eq(drivers.id, driverId));
  await setStart(new Date(app.services.now().getTime() - SUSPENSION_ANSWER_PERIOD));
  expect(await read()).toMatchObject({ canAnswer: false });
  expect(await say("Tarde.")).toMatchObject({ status: 409, body: { code: "SUSPENSION_ANSWER_LATE" } });
  await setStart(suspended?.suspendedAt);
  expect((await say("O sinal estava quebrado.")).status).toBe(200);
  expect(await say("De novo.")).toMatchObject({ status: 409, body: { code: "SUSPENSION_ANSWERED" } });
  expect(await itemOf()).toMatchObject({ closedAt: null, takenBy: null });
  later(DECISION_UNDO);
  const lift = await decide([], "sem medida", bruno.id);
  expect(await isSeen()).toBe(true);
  await undo(lift, bruno.id);
  expect(await driverRow()).toEqual(suspended);
  expect(await isSeen()).toBe(false);
});

test("a report about a suspended driver is decided alone, also the last; the suspension stays, and the first reporter hears nothing of it", async () => {
  const { isSeen, newReport } = reported;
  // All came before the suspension: nobody can report a profile that isn't shown.
  const [dangerous, charge, last] = [await newReport(), await newReport(), await newReport()];
  await decideOne(dangerous.id, "suspenso");
  // Also as a decision about the case: a suspension ends by one of its own.
  await decide(charge.id, "sem medida");
  expect([await isSeen(), await isWaiting()]).toEqual([false, true]);
  await decide(last.id, "sem medida");
  expect([await isSeen(), await isWaiting()]).toEqual([false, false]);
  expect(await reportOf(dangerous.id)).toMatchObject({ outcome: "suspenso" });
  expect(await reportOf(charge.id)).toMatchObject({ outcome: "sem medida" });
});
