import { beforeAll, beforeEach, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { drivers, mailbox, operatorLog, queueItems, reports, searchEntries } from "../../../drizzle/schema";
import { caseFile } from "../../../server/cases/case-file";
import type { DecisionScope } from "../../../server/cases/decide-case";
import { mailReportDecision } from "../../../server/cases/mail-report-decision";
import { mailSuspension } from "../../../server/cases/mail-suspension";
import { reportedProfiles } from "../../../server/console/alerts/queries";
import { actOnPerson } from "../../../server/console/ops/person-actions";
import { waitingItems } from "../../../server/console/queue-queries";
import { deleteAccount } from "../../../server/privacy/delete-account";
import { errors } from "../../../shared/errors";
import { DECISION_UNDO, SUSPENSION_ANSWER_PERIOD } from "../../../shared/limits";
import { PROTOCOL_PATTERN, type ReportOutcome } from "../../../shared/reports";
import { fieldOf } from "../../billing/shop";
import type { DriverAccount } from "../../drivers/driver-accounts";
import { accountWithProfile } from "../../drivers/profile-calls";
import { rest, trpcByName } from "../../support/api";
import { testApp } from "../../support/app";
import { newStaff, decisionReason as reason, reportedDriver, reportText as text } from "./reported-driver";

const family = "ana@familia.example";
let reported: Awaited<ReturnType<typeof reportedDriver>>;
let driver: DriverAccount;
let driverId: string;
let helena: string;
let bruno: string;

const app = testApp({ TRUSTED_PROXY_HOPS: "1" });
const db = () => app.services.db;
beforeAll(async () => {
  helena = await newStaff(app, "Helena");
  bruno = await newStaff(app, "Bruno");
});
beforeEach(async () => {
  app.setNow(new Date());
  reported = await reportedDriver(app);
  ({ driver, driverId } = reported);
});

const newReport = (fields?: object, address?: string) => reported.newReport(fields, address);
const decide = (ids: string | string[], outcome: ReportOutcome, staffId = helena, scope?: DecisionScope) =>
  reported.decide(ids, outcome, staffId, scope);
/** About a report alone. */
const decideOne = (id: string, outcome: ReportOutcome) => decide(id, outcome, helena, "reports");
const undo = (id: string, staffId = helena) => reported.undo(id, staffId);
const isSeen = () => reported.isSeen();
const later = (milliseconds: number) => app.setNow(new Date(app.services.now().getTime() + milliseconds));
const fileNow = async () => caseFile(app.services, await reported.caseId(), "operator");

const reportOf = async (id: string) => (await db().select().from(reports).where(eq(reports.id, id)))[0];
const itemOf = async () => (await db().select().from(queueItems).where(eq(queueItems.driverId, driverId)))[0];
const isWaiting = async () => (await itemOf())?.closedAt === null;
const waiting = async () =>
  (await waitingItems(db(), { kind: "case" })).items.find((item) => item.driverId === driverId);
const standing = async (id: string) => {
  const [row] = await db().select().from(drivers).where(eq(drivers.id, driverId));
  return { report: await reportOf(id), item: await itemOf(), driver: row };
};

const statusOf = (pair: object) => rest(app.url).post("/reports/status", pair);
const say = (answer: string) => rest(app.url, driver.token).post("/drivers/suspension-answer", { answer });
const mailsTo = (to: string) => db().select().from(mailbox).where(eq(mailbox.to, to));
/** Suspends or lifts from the driver's record; answers the decision's id. */
const act = async (name: "suspend" | "lift", actor = helena) => {
  const answered = await actOnPerson(app.services, name, { subject: driver.id, reason, actor });
  return (answered as { decisionId: string }).decisionId;
};
/** What staff did about the driver. */
const acts = async () =>
  (await db().select().from(operatorLog).where(eq(operatorLog.subject, driver.id))).map(
    ({ action }) => action,
  );

test("a report needs a text alone; its status is read by protocol and e-mail together, never its text", async () => {
  const silent = await newReport();
  expect(silent.protocol).toMatch(PROTOCOL_PATTERN);
  expect(await reportOf(silent.id)).toMatchObject({ category: "outro", email: null });
  for (const wrong of [{ email: "ana" }, { category: "fofoca" }])
    expect(await rest(app.url).post(`/drivers/${driverId}/report`, { reason: text, ...wrong })).toMatchObject(
      {
        status: 400,
      },
    );
  const { id, protocol } = await newReport({ email: " Ana@Familia.example ", category: "cobrança" });
  expect(await reportOf(id)).toMatchObject({ category: "cobrança", email: family });

  const pair = { protocol: protocol.toLowerCase(), email: family };
  const asked = await statusOf(pair);
  expect(asked).toMatchObject({ status: 200, body: { protocol, state: "aberta", outcome: null } });
  expect(await trpcByName(app.url).mutate("reports.status", pair)).toMatchObject({ body: asked.body });
  await decide([silent.id, id], "sem medida");
  const { body } = await statusOf(pair);
  expect(body).toMatchObject({ state: "resolvida", outcome: "sem medida", resolution: reason });
  const form = await fetch(`${app.url}/protocolo`, { method: "POST", body: new URLSearchParams(pair) });
  const page = await form.text();
  expect(form.headers.get("cache-control")).toBe("no-store");
  for (const shown of [reason, '<meta name="robots" content="noindex"']) expect(page).toContain(shown);
  expect(JSON.stringify(body) + page).not.toContain(text);
  const unknown = { status: 404, body: { message: errors.PROTOCOL_NOT_FOUND.message } };
  for (const wrong of ["ZZZZZZZZ", "não", silent.protocol])
    expect(await statusOf({ protocol: wrong, email: family })).toMatchObject(unknown);
  expect(await statusOf({ protocol, email: "outra@familia.example" })).toMatchObject(unknown);
});

test("open reports of three networks put a profile at the top, any number of one network doesn't", async () => {
  // A closed report counts no more, and the last two are one household.
  await decideOne((await newReport({}, "203.0.113.9")).id, "sem medida");
  const household = ["2001:db8:1:2::3", "2001:db8:1:2::4"];
  for (const address of ["203.0.113.7", "203.0.113.7", "203.0.113.7", "203.0.113.7", ...household])
    await newReport({}, address);
  expect((await itemOf())?.isUrgent).toBe(false);
  expect(await reportedProfiles(db())).toEqual([]);
  expect(JSON.stringify(await db().select().from(reports))).not.toMatch(/203\.0|2001:db8/);
  await newReport({}, "203.0.113.8");
  expect(await reportedProfiles(db())).toMatchObject([{ driverId, reports: 7 }]);
  expect(JSON.stringify(await fileNow())).not.toContain("network");
  const { items } = await waitingItems(db(), {});
  expect(items[0]).toMatchObject({ driverId, openReports: 7, isUrgent: true });
});

test("a decision is about the reports that were read, each once; one about a single report ends no suspension", async () => {
  const [first, second, third] = [await newReport(), await newReport(), await newReport()];
  const outcomes = async () => {
    const found = await Promise.all([first, second, third].map(({ id }) => reportOf(id)));
    return [...found.map((report) => report?.outcome ?? null), await isWaiting()];
  };
  const one = await decideOne(first.id, "sem medida");
  expect(await outcomes()).toEqual(["sem medida", null, null, true]);
  await expect(decideOne(first.id, "suspenso")).rejects.toThrow(errors.QUEUE_ITEM_CLOSED.message);
  await undo(one);
  expect(await outcomes()).toEqual([null, null, null, true]);
  // The third came in after staff had read the case.
  const both = await decide([first.id, second.id], "perfil corrigido");
  expect(await outcomes()).toEqual(["perfil corrigido", "perfil corrigido", null, true]);
  await undo(both);
  expect(await outcomes()).toEqual([null, null, null, true]);
  await decideOne(first.id, "suspenso");
  await decideOne(second.id, "sem medida");
  expect(await isSeen()).toBe(false);
  expect(await outcomes()).toEqual(["suspenso", "sem medida", null, true]);
  await decideOne(third.id, "suspenso");
  expect(await isWaiting()).toBe(false);
});

test("every reporter with an e-mail is mailed the suspension and its end from the driver's record; the case has the answer", async () => {
  const emails = ["um@familia.example", "dois@familia.example"];
  const given = await Promise.all(emails.map((email) => newReport({ email })));
  const ids = [...given, await newReport()].map(({ id }) => id);
  const mailAll = async (decisionId: string) => {
    for (const reportId of ids) await mailReportDecision.run(app.services, { decisionId, reportId });
  };
  await mailAll(await decide(ids, "suspenso"));
  later(60_000);
  expect((await say("Troquei de monitora.")).status).toBe(200);
  await mailAll(await act("lift", bruno));
  for (const [at, { id, protocol }] of given.entries()) {
    const email = emails[at] ?? "";
    expect((await mailsTo(email)).map(({ subject }) => subject).toSorted()).toEqual([
      `Denúncia ${protocol}: a suspensão terminou`,
      `Denúncia ${protocol}: decisão`,
    ]);
    expect(await reportOf(id)).toMatchObject({ outcome: "perfil corrigido", resolution: reason });
    const ended = { state: "resolvida", outcome: "perfil corrigido" };
    expect((await statusOf({ protocol, email })).body).toMatchObject(ended);
  }
  expect([await isSeen(), await isWaiting()]).toEqual([true, false]);
  expect((await fileNow()).answers).toMatchObject([{ text: "Troquei de monitora." }]);
  expect(await acts()).toContain("suspension-lifted");
});

test("a decision that is undone leaves everything as before, and nobody gets a mail; after ten seconds it is final", async () => {
  const { id } = await newReport({ email: "bea@familia.example" });
  const before = await standing(id);
  const decision = await decide(id, "suspenso");
  expect(await isSeen()).toBe(false);
  const since = (await standing(id)).driver?.suspendedAt?.toISOString();
  await expect(undo(decision, bruno)).rejects.toThrow(errors.UNDO_TOO_LATE.message);
  await undo(decision);
  expect(await standing(id)).toEqual(before);
  expect(await isSeen()).toBe(true);
  expect((await acts()).toSorted()).toEqual(["suspended", "suspension-undone"]);
  await mailReportDecision.run(app.services, { decisionId: decision, reportId: id });
  await mailSuspension.run(app.services, { userId: driver.id, key: "x", reason, since });
  expect([await mailsTo(driver.email), await mailsTo("bea@familia.example")]).toEqual([[], []]);

  const final = await decide(id, "perfil corrigido");
  later(DECISION_UNDO);
  await expect(undo(final)).rejects.toThrow(errors.UNDO_TOO_LATE.message);
});

/** The queued mails about the driver's suspensions, the newest first, and whether they wait until it can't be undone. */
async function suspensionMails() {
  const { rows } = await db().execute(sql`
    select data, start_after - created_on > ${`${DECISION_UNDO} ms`}::interval as waits from jobs.job
    where name = ${mailSuspension.name} and data->>'userId' = ${driver.id} order by created_on desc`);
  return rows as { data: unknown; waits: boolean }[];
}

test("a suspension from the driver's file is a decision about the case: it can be undone and answered", async () => {
  const entry = eq(searchEntries.driverId, driverId);
  /** By the profile's own page, and as search finds it. */
  const seen = async () => [await isSeen(), await db().$count(searchEntries, entry)];
  const suspended = await act("suspend");
  expect(await seen()).toEqual([false, 0]);
  await undo(suspended);
  expect(await seen()).toEqual([true, 1]);
  expect((await suspensionMails()).map(({ waits }) => waits)).toEqual([true]);
  await act("suspend");
  await expect(act("suspend")).rejects.toThrow(errors.ALREADY_SUSPENDED.message);
  expect((await say("Foi engano.")).status).toBe(200);
  expect(await waiting()).toMatchObject({ isAnswered: true, openReports: 0 });
  const lifted = await act("lift");
  expect(await seen()).toEqual([true, 1]);
  const [news] = await suspensionMails();
  await mailSuspension.handle(app.services, news?.data);
  const [mail] = await mailsTo(driver.email);
  expect([news?.waits, mail?.text]).toEqual([true, expect.stringContaining(`Motivo: ${reason}`)]);
  await undo(lifted);
  expect(await seen()).toEqual([false, 0]);
  expect(await waiting()).toMatchObject({ isAnswered: true });
});

const readSuspension = async () =>
  fieldOf((await rest(app.url, driver.token).get("/drivers/suspension")).body, "suspension");

test("a suspension is answered once within fifteen days, which reopens the item; a new decision ends it, its undo restores it", async () => {
  expect(await readSuspension()).toBeNull();
  const { id } = await newReport();
  await decide(id, "suspenso");
  const suspended = await standing(id);
  expect(await readSuspension()).toMatchObject({ reason, canAnswer: true, answer: null });
  const setStart = (suspendedAt?: Date | null) =>
    db().update(drivers).set({ suspendedAt }).where(eq(drivers.id, driverId));
  await setStart(new Date(app.services.now().getTime() - SUSPENSION_ANSWER_PERIOD));
  expect(await readSuspension()).toMatchObject({ canAnswer: false });
  expect(await say("Tarde.")).toMatchObject({ status: 409, body: { code: "SUSPENSION_ANSWER_LATE" } });
  await setStart(suspended.driver?.suspendedAt);
  expect((await say("O sinal estava quebrado.")).status).toBe(200);
  expect(await say("De novo.")).toMatchObject({ status: 409, body: { code: "SUSPENSION_ANSWERED" } });
  expect(await readSuspension()).toMatchObject({
    canAnswer: false,
    answer: { text: "O sinal estava quebrado." },
  });
  expect(await itemOf()).toMatchObject({ closedAt: null, takenBy: null });
  later(DECISION_UNDO);
  const lift = await decide([], "sem medida", bruno);
  expect(await isSeen()).toBe(true);
  await undo(lift, bruno);
  const back = await standing(id);
  expect([back.driver, back.report]).toEqual([suspended.driver, suspended.report]);
  expect(await isSeen()).toBe(false);
  await decide([], "perfil corrigido", bruno);
  expect((await standing(id)).driver).toMatchObject({ suspendedAt: null, suspensionReason: null });
});

test("a reporter's account exports it, and its deletion leaves no e-mail", async () => {
  const { protocol, id } = await newReport({ email: driver.email });
  const { body } = await rest(app.url, driver.token).get("/auth/export-data");
  expect(body).toMatchObject({ reportsMade: [{ protocol, reason: text }], suspensionAnswers: [] });
  const { account: other } = await accountWithProfile(app);
  await db().update(reports).set({ email: other.email }).where(eq(reports.id, id));
  await deleteAccount(app.services, other.id);
  expect(await reportOf(id)).toMatchObject({ email: null });
});
