import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { mailbox } from "../../../drizzle/schema/mail";
import { operatorLog } from "../../../drizzle/schema/ops";
import { queueItems } from "../../../drizzle/schema/queue";
import { reports } from "../../../drizzle/schema/reports";
import { searchEntries } from "../../../drizzle/schema/search";
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
const undo = (id: string, staffId = helena) => reported.undo(id, staffId);
const isSeen = () => reported.isSeen();

const reportOf = async (id: string) =>
  (await app.services.db.select().from(reports).where(eq(reports.id, id)))[0];
const itemOf = async () =>
  (await app.services.db.select().from(queueItems).where(eq(queueItems.driverId, driverId)))[0];
const waiting = async () =>
  (await waitingItems(app.services.db, { kind: "case" })).items.find((item) => item.driverId === driverId);

async function standing(id: string) {
  const [row] = await app.services.db.select().from(drivers).where(eq(drivers.id, driverId));
  return { report: await reportOf(id), item: await itemOf(), driver: row };
}

const statusOf = (pair: object) => rest(app.url).post("/reports/status", pair);
const say = (answer: string) => rest(app.url, driver.token).post("/drivers/suspension-answer", { answer });
const mailsTo = (to: string) => app.services.db.select().from(mailbox).where(eq(mailbox.to, to));
/** What staff did about the driver. */
const acts = async () =>
  (await app.services.db.select().from(operatorLog).where(eq(operatorLog.subject, driver.id))).map(
    ({ action }) => action,
  );

describe("a report's content", () => {
  test("the text alone is enough; category and e-mail are checked", async () => {
    const { id, protocol } = await newReport();
    expect(protocol).toMatch(PROTOCOL_PATTERN);
    expect(await reportOf(id)).toMatchObject({ category: "outro", email: null });
    for (const wrong of [{ email: "ana" }, { category: "fofoca" }]) {
      const answer = await rest(app.url).post(`/drivers/${driverId}/report`, { reason: text, ...wrong });
      expect(answer.status).toBe(400);
    }
    const other = await newReport({ email: " Ana@Familia.example ", category: "cobrança" });
    expect(await reportOf(other.id)).toMatchObject({ category: "cobrança", email: family });
  });

  test("its status is shown only for protocol and e-mail together, never its text, over every transport", async () => {
    const { id, protocol } = await newReport({ email: family });
    const pair = { protocol: protocol.toLowerCase(), email: family };
    const asked = await statusOf(pair);
    expect(asked).toMatchObject({ status: 200, body: { protocol, state: "aberta", outcome: null } });
    expect(await trpcByName(app.url).mutate("reports.status", pair)).toMatchObject({ body: asked.body });
    await decide(id, "sem medida");
    const decided = await statusOf(pair);
    expect(decided.body).toMatchObject({ state: "resolvida", outcome: "sem medida", resolution: reason });
    expect(JSON.stringify(decided.body)).not.toContain(text);
    const silent = await newReport();
    const unknown = { status: 404, body: { message: errors.PROTOCOL_NOT_FOUND.message } };
    expect(await statusOf({ protocol, email: "outra@familia.example" })).toMatchObject(unknown);
    for (const wrong of ["ZZZZZZZZ", "não", silent.protocol])
      expect(await statusOf({ protocol: wrong, email: family })).toMatchObject(unknown);
    const form = await fetch(`${app.url}/protocolo`, { method: "POST", body: new URLSearchParams(pair) });
    const page = await form.text();
    expect(form.headers.get("cache-control")).toBe("no-store");
    expect(page).toContain(reason);
    expect(page).not.toContain(text);
    expect(page).toContain('<meta name="robots" content="noindex"');
  });

  test("open ones of three networks put a profile at the top, any number of one network doesn't", async () => {
    await newReport({}, "203.0.113.7");
    // A closed report counts no more, and the last two are one household.
    await decide((await newReport({}, "203.0.113.9")).id, "sem medida", helena, "reports");
    for (const address of ["203.0.113.7", "203.0.113.7", "2001:db8:1:2::3", "2001:db8:1:2::4"])
      await newReport({}, address);
    await newReport({}, "203.0.113.7");
    expect((await itemOf())?.isUrgent).toBe(false);
    expect(await reportedProfiles(app.services.db)).toEqual([]);
    const stored = await app.services.db.select().from(reports);
    expect(JSON.stringify(stored)).not.toMatch(/203\.0|2001:db8/);
    await newReport({}, "203.0.113.8");
    expect(await reportedProfiles(app.services.db)).toMatchObject([{ driverId, reports: 7 }]);
    expect(JSON.stringify(await caseFile(app.services, await reported.caseId(), "operator"))).not.toContain(
      "network",
    );
    const { items } = await waitingItems(app.services.db, {});
    expect(items[0]).toMatchObject({ driverId, openReports: 7, isUrgent: true });
  });
});

describe("a decision", () => {
  test("about one report leaves the others open, can suspend and ends no suspension", async () => {
    const [first, second, third] = [await newReport(), await newReport(), await newReport()];
    const undone = await decide(first.id, "sem medida", helena, "reports");
    expect((await itemOf())?.closedAt).toBeNull();
    await undo(undone);
    expect(await reportOf(first.id)).toMatchObject({ outcome: null, resolvedAt: null });
    await decide(first.id, "suspenso", helena, "reports");
    await decide(second.id, "sem medida", helena, "reports");
    expect(await isSeen()).toBe(false);
    expect((await reportOf(third.id))?.outcome).toBeNull();
    await decide(third.id, "suspenso", helena, "reports");
    expect((await itemOf())?.closedAt).not.toBeNull();
  });

  test("is about the reports that were read: one that came in between stays open", async () => {
    const read = [await newReport(), await newReport()];
    const later = await newReport();
    const ids = read.map(({ id }) => id);
    const decision = await decide(ids, "perfil corrigido");
    expect((await reportOf(later.id))?.outcome).toBeNull();
    expect((await itemOf())?.closedAt).toBeNull();
    for (const id of ids) expect((await reportOf(id))?.outcome).toBe("perfil corrigido");
    await undo(decision);
    for (const id of ids) expect((await reportOf(id))?.outcome).toBeNull();
    await decide([...ids, later.id], "sem medida");
    expect((await itemOf())?.closedAt).not.toBeNull();
  });

  test("is mailed to every reporter with an e-mail, and so is the suspension's end", async () => {
    const emails = ["um@familia.example", "dois@familia.example"];
    const given = await Promise.all(emails.map((email) => newReport({ email })));
    const silent = await newReport();
    const ids = [...given, silent].map(({ id }) => id);
    const told = async (decisionId: string) => {
      for (const reportId of ids) await mailReportDecision.run(app.services, { decisionId, reportId });
    };
    await told(await decide(ids, "suspenso"));
    app.setNow(new Date(app.services.now().getTime() + 60_000));
    expect((await say("Troquei de monitora.")).status).toBe(200);
    await told(await decide([], "perfil corrigido", bruno));
    for (const [index, email] of emails.entries())
      expect((await mailsTo(email)).map(({ subject }) => subject).toSorted()).toEqual([
        `Denúncia ${given[index]?.protocol}: a suspensão terminou`,
        `Denúncia ${given[index]?.protocol}: decisão`,
      ]);
  });

  test("that is undone leaves everything as before, and nobody gets a mail; after ten seconds it is final", async () => {
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
    expect(await mailsTo(driver.email)).toEqual([]);
    expect(await mailsTo("bea@familia.example")).toEqual([]);

    const final = await decide(id, "perfil corrigido");
    app.setNow(new Date(app.services.now().getTime() + DECISION_UNDO));
    await expect(undo(final)).rejects.toThrow(errors.UNDO_TOO_LATE.message);
  });
});

/** The queued mails about the driver's suspensions, the newest first, and whether they wait until it can't be undone. */
async function suspensionMails() {
  const { rows } = await app.services.db.execute(sql`
    select data, start_after - created_on > ${`${DECISION_UNDO} ms`}::interval as waits from jobs.job
    where name = ${mailSuspension.name} and data->>'userId' = ${driver.id} order by created_on desc`);
  return rows as { data: unknown; waits: boolean }[];
}

test("a suspension from the driver's file is a decision about the case: it can be undone and answered", async () => {
  const act = (name: "suspend" | "lift") =>
    actOnPerson(app.services, name, { subject: driver.id, reason, actor: helena });
  const decisionOf = (answer: unknown) => (answer as { decisionId: string }).decisionId;
  const entry = eq(searchEntries.driverId, driverId);
  /** By the profile's own page, and as search finds it. */
  const seen = async () => [await isSeen(), await app.services.db.$count(searchEntries, entry)];
  const suspended = decisionOf(await act("suspend"));
  expect(await seen()).toEqual([false, 0]);
  await undo(suspended);
  expect(await seen()).toEqual([true, 1]);
  expect((await suspensionMails()).map(({ waits }) => waits)).toEqual([true]);
  await act("suspend");
  await expect(act("suspend")).rejects.toThrow(errors.ALREADY_SUSPENDED.message);
  expect((await say("Foi engano.")).status).toBe(200);
  expect(await waiting()).toMatchObject({ isAnswered: true, openReports: 0 });
  const lifted = decisionOf(await act("lift"));
  expect(await seen()).toEqual([true, 1]);
  const [news] = await suspensionMails();
  await mailSuspension.handle(app.services, news?.data);
  const [mail] = await mailsTo(driver.email);
  expect([news?.waits, mail?.text]).toEqual([true, expect.stringContaining(`Motivo: ${reason}`)]);
  await undo(lifted);
  expect(await seen()).toEqual([false, 0]);
  expect(await waiting()).toMatchObject({ isAnswered: true });
});

describe("an answer to a suspension", () => {
  const read = async () =>
    fieldOf((await rest(app.url, driver.token).get("/drivers/suspension")).body, "suspension");

  test("is possible once, reopens the item, and a new decision ends the suspension or its undo restores it", async () => {
    expect(await read()).toBeNull();
    const { id } = await newReport();
    await decide(id, "suspenso");
    const suspended = await standing(id);
    expect(await read()).toMatchObject({ reason, canAnswer: true, answer: null });
    expect((await say("O sinal estava quebrado.")).status).toBe(200);
    expect(await say("De novo.")).toMatchObject({ status: 409, body: { code: "SUSPENSION_ANSWERED" } });
    expect(await read()).toMatchObject({ canAnswer: false, answer: { text: "O sinal estava quebrado." } });
    expect(await itemOf()).toMatchObject({ closedAt: null, takenBy: null });
    app.setNow(new Date(app.services.now().getTime() + DECISION_UNDO));
    const lift = await decide([], "sem medida", bruno);
    expect(await isSeen()).toBe(true);
    await undo(lift, bruno);
    const back = await standing(id);
    expect(back.driver).toEqual(suspended.driver);
    expect(back.report).toEqual(suspended.report);
    expect(await isSeen()).toBe(false);
    await decide([], "perfil corrigido", bruno);
    expect((await standing(id)).driver).toMatchObject({ suspendedAt: null, suspensionReason: null });
  });

  test("stays with its case if the suspension is ended from the driver's record, and the case says so", async () => {
    for (const isAnswered of [true, false]) {
      app.setNow(new Date(app.services.now().getTime() + 60_000));
      const { id, protocol } = await newReport({ email: family });
      await decide(id, "suspenso");
      const words = "Já troquei o pneu e mandei a foto.";
      if (isAnswered) expect((await say(words)).status).toBe(200);
      await actOnPerson(app.services, "lift", { subject: driver.id, reason, actor: bruno });
      const { report, item, driver: lifted } = await standing(id);
      expect(report).toMatchObject({ outcome: "perfil corrigido", resolution: reason });
      expect(item?.closedAt).toBeInstanceOf(Date);
      expect(lifted?.suspendedAt).toBeNull();
      const { answers } = await caseFile(app.services, await reported.caseId(), "operator");
      expect(answers.map(({ text: said }) => said)).toEqual([words]);
      const status = await statusOf({ protocol, email: family });
      expect(status.body).toMatchObject({ state: "resolvida", outcome: "perfil corrigido" });
      const lifts = (await acts()).filter((action) => action === "suspension-lifted");
      expect(lifts).toHaveLength(isAnswered ? 1 : 2);
    }
  });

  test("is possible for fifteen days", async () => {
    const { id } = await newReport();
    await decide(id, "suspenso");
    const suspendedAt = new Date(app.services.now().getTime() - SUSPENSION_ANSWER_PERIOD);
    await app.services.db.update(drivers).set({ suspendedAt }).where(eq(drivers.id, driverId));
    expect(await read()).toMatchObject({ canAnswer: false });
    expect(await say("Tarde.")).toMatchObject({ status: 409, body: { code: "SUSPENSION_ANSWER_LATE" } });
  });
});

test("a reporter's account exports it, and its deletion leaves no e-mail", async () => {
  const { protocol, id } = await newReport({ email: driver.email });
  const { body } = await rest(app.url, driver.token).get("/auth/export-data");
  expect(body).toMatchObject({ reportsMade: [{ protocol, reason: text }], suspensionAnswers: [] });
  const { account: other } = await accountWithProfile(app);
  await app.services.db.update(reports).set({ email: other.email }).where(eq(reports.id, id));
  await deleteAccount(app.services, other.id);
  expect(await reportOf(id)).toMatchObject({ email: null });
});
