import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { drivers } from "../../../drizzle/schema/drivers";
import { mailbox } from "../../../drizzle/schema/mail";
import { operatorLog } from "../../../drizzle/schema/ops";
import { queueItems } from "../../../drizzle/schema/queue";
import { caseDecisions, decidedReports, reports } from "../../../drizzle/schema/reports";
import { caseFile } from "../../../server/cases/case-file";
import type { DecisionScope } from "../../../server/cases/decide-case";
import { mailReportDecision } from "../../../server/cases/mail-report-decision";
import { mailSuspension } from "../../../server/cases/mail-suspension";
import { reportedProfiles } from "../../../server/console/alerts/queries";
import { actOnPerson } from "../../../server/console/ops/person-actions";
import { waitingItems } from "../../../server/console/queue-queries";
import { eraseAccount } from "../../../server/privacy/erase-account";
import { errors } from "../../../shared/errors";
import { DECISION_UNDO, SUSPENSION_ANSWER_PERIOD } from "../../../shared/limits";
import { PROTOCOL_PATTERN, type ReportOutcome } from "../../../shared/reports";
import type { DriverAccount } from "../../drivers/driver-accounts";
import { accountWithProfile } from "../../drivers/profile-calls";
import { rest, trpcByName } from "../../support/api";
import { testApp } from "../../support/app";
import { decisionReason, newStaff, reportedDriver, reportText } from "./reported-driver";

const family = "ana@familia.example";
const text = reportText;
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

const reason = decisionReason;
const newReport = (fields?: object, address?: string) => reported.newReport(fields, address);
const decide = (ids: string | string[], outcome: ReportOutcome, staffId = helena, scope?: DecisionScope) =>
  reported.decide(ids, outcome, staffId, scope);
const undo = (id: string, staffId = helena) => reported.undo(id, staffId);
const caseIdOf = () => reported.caseId();
const isSeen = () => reported.isSeen();

async function standing(id: string) {
  const { db } = app.services;
  return {
    report: (await db.select().from(reports).where(eq(reports.id, id)))[0],
    item: (
      await db
        .select()
        .from(queueItems)
        .where(eq(queueItems.subject, await caseIdOf()))
    )[0],
    driver: (await db.select().from(drivers).where(eq(drivers.id, driverId)))[0],
    decisions: await db
      .select({ id: caseDecisions.id, outcome: caseDecisions.outcome })
      .from(caseDecisions)
      .innerJoin(decidedReports, eq(decidedReports.decisionId, caseDecisions.id))
      .where(eq(decidedReports.reportId, id)),
  };
}

const mailsTo = (to: string) => app.services.db.select().from(mailbox).where(eq(mailbox.to, to));
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => "",
    (error: Error) => error.message,
  );

describe("a report's content", () => {
  test("the text alone is enough; category and e-mail are checked", async () => {
    const { id, protocol } = await newReport();
    expect(protocol).toMatch(PROTOCOL_PATTERN);
    expect((await standing(id)).report).toMatchObject({ category: "outro", email: null });
    const send = (fields: object) =>
      rest(app.url).post(`/drivers/${driverId}/report`, { reason: text, ...fields });
    expect((await send({ email: "ana" })).status).toBe(400);
    expect((await send({ category: "fofoca" })).status).toBe(400);
    const other = await newReport({ email: " Ana@Familia.example ", category: "cobrança" });
    expect((await standing(other.id)).report).toMatchObject({ category: "cobrança", email: family });
  });

  test("its status is shown only for protocol and e-mail together, never its text, over every transport", async () => {
    const { id, protocol } = await newReport({ email: family });
    const pair = { protocol: protocol.toLowerCase(), email: family };
    const asked = await rest(app.url).post("/reports/status", pair);
    expect(asked).toMatchObject({ status: 200, body: { protocol, state: "aberta", outcome: null } });
    expect(await trpcByName(app.url).mutate("reports.status", pair)).toMatchObject({ body: asked.body });
    await decide(id, "sem medida");
    const decided = await rest(app.url).post("/reports/status", pair);
    expect(decided.body).toMatchObject({ state: "resolvida", outcome: "sem medida", resolution: reason });
    expect(JSON.stringify(decided.body)).not.toContain(text);
    const silent = await newReport();
    for (const wrong of [
      { protocol, email: "outra@familia.example" },
      { protocol: "ZZZZZZZZ", email: family },
      { protocol: "não", email: family },
      { protocol: silent.protocol, email: family },
    ]) {
      expect(await rest(app.url).post("/reports/status", wrong)).toMatchObject({
        status: 404,
        body: { message: errors.PROTOCOL_NOT_FOUND.message },
      });
    }
    const form = await fetch(`${app.url}/protocolo`, { method: "POST", body: new URLSearchParams(pair) });
    const page = await form.text();
    expect(form.headers.get("cache-control")).toBe("no-store");
    expect(page).toContain(reason);
    expect(page).not.toContain(text);
    expect(page).toContain('<meta name="robots" content="noindex"');
  });

  test("open ones of three networks put a profile at the top, any number of one network doesn't", async () => {
    const first = await newReport({}, "203.0.113.7");
    // A closed report counts no more, and the last two are one household.
    await decide((await newReport({}, "203.0.113.9")).id, "sem medida", helena, "reports");
    for (const address of ["203.0.113.7", "203.0.113.7", "2001:db8:1:2::3", "2001:db8:1:2::4"])
      await newReport({}, address);
    await newReport({}, "203.0.113.7");
    expect((await standing(first.id)).item?.isUrgent).toBe(false);
    expect(await reportedProfiles(app.services.db)).toEqual([]);
    const stored = await app.services.db.select().from(reports);
    expect(JSON.stringify(stored)).not.toMatch(/203\.0|2001:db8/);
    await newReport({}, "203.0.113.8");
    expect(await reportedProfiles(app.services.db)).toMatchObject([{ driverId, reports: 7 }]);
    expect(JSON.stringify(await caseFile(app.services, await caseIdOf(), "operator"))).not.toContain(
      "network",
    );
    const { items } = await waitingItems(app.services.db, {});
    expect(items[0]).toMatchObject({ driverId, openReports: 7, isUrgent: true });
    expect(items.filter((item) => item.driverId === driverId)).toHaveLength(1);
  });

  test("a reader sees that there is an e-mail, not which", async () => {
    await newReport({ email: family });
    const read = async (role: "reader" | "operator") =>
      (await caseFile(app.services, await caseIdOf(), role)).reports[0];
    expect(await read("reader")).toMatchObject({ hasEmail: true, email: null });
    expect(await read("operator")).toMatchObject({ email: family });
  });
});

describe("a decision", () => {
  test("of two at once one succeeds, and the other gets an error", async () => {
    const { id } = await newReport();
    const said = await Promise.all([
      refusal(decide(id, "suspenso", helena)),
      refusal(decide(id, "sem medida", bruno)),
    ]);
    expect(said.toSorted()).toEqual(["", errors.QUEUE_ITEM_CLOSED.message]);
    expect((await standing(id)).decisions).toHaveLength(1);
    expect(await refusal(decide(id, "sem medida", bruno, "reports"))).toBe(errors.QUEUE_ITEM_CLOSED.message);
  });

  test("that is undone leaves everything as before, and nobody gets a mail", async () => {
    const { id } = await newReport({ email: "bea@familia.example" });
    const before = await standing(id);
    const decision = await decide(id, "suspenso");
    expect(await isSeen()).toBe(false);
    const since = (await standing(id)).driver?.suspendedAt?.toISOString();
    expect(await refusal(undo(decision, bruno))).toBe(errors.UNDO_TOO_LATE.message);
    await undo(decision);
    expect(await standing(id)).toEqual(before);
    expect(await isSeen()).toBe(true);
    const log = await app.services.db.select().from(operatorLog).where(eq(operatorLog.subject, driver.id));
    expect(log.map(({ action }) => action).toSorted()).toEqual(["suspended", "suspension-undone"]);
    await mailReportDecision.run(app.services, { decisionId: decision, reportId: id });
    await mailSuspension.run(app.services, { userId: driver.id, key: "x", reason, since });
    expect(await mailsTo(driver.email)).toEqual([]);
    expect(await mailsTo("bea@familia.example")).toEqual([]);
  });

  test("is final after ten seconds", async () => {
    const { id } = await newReport();
    const decision = await decide(id, "perfil corrigido");
    app.setNow(new Date(app.services.now().getTime() + DECISION_UNDO));
    expect(await refusal(undo(decision))).toBe(errors.UNDO_TOO_LATE.message);
  });
});

describe("an answer to a suspension", () => {
  const say = (answer: string) => rest(app.url, driver.token).post("/drivers/suspension-answer", { answer });
  const read = async () => {
    const { body } = await rest(app.url, driver.token).get("/drivers/suspension");
    return (body as { suspension: unknown }).suspension;
  };

  test("is possible once, reopens the item, and a new decision ends the suspension or its undo restores it", async () => {
    expect(await read()).toBeNull();
    const { id } = await newReport();
    await decide(id, "suspenso");
    const suspended = await standing(id);
    expect(await read()).toMatchObject({ reason, canAnswer: true, answer: null });
    expect((await say("O sinal estava quebrado.")).status).toBe(200);
    expect(await say("De novo.")).toMatchObject({ status: 409, body: { code: "SUSPENSION_ANSWERED" } });
    expect(await read()).toMatchObject({ canAnswer: false, answer: { text: "O sinal estava quebrado." } });
    expect((await standing(id)).item).toMatchObject({ closedAt: null, takenBy: null });
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
      const { driver: suspended } = await standing(id);
      const userId = suspended?.userId ?? "";
      await actOnPerson(app.services, "lift", { subject: userId, reason, actor: bruno });

      const { report, item, driver: lifted } = await standing(id);
      expect(report).toMatchObject({ outcome: "perfil corrigido", resolution: reason });
      expect(item?.closedAt).toBeInstanceOf(Date);
      expect(lifted?.suspendedAt).toBeNull();
      const { answers } = await caseFile(app.services, await caseIdOf(), "operator");
      expect(answers.map(({ text: said }) => said)).toEqual([words]);
      const status = await rest(app.url).post("/reports/status", { protocol, email: family });
      expect(status.body).toMatchObject({ state: "resolvida", outcome: "perfil corrigido" });
      const acts = await app.services.db.select().from(operatorLog).where(eq(operatorLog.subject, userId));
      expect(acts.filter(({ action }) => action === "suspension-lifted")).toHaveLength(isAnswered ? 1 : 2);
    }
  });

  test("is possible for fifteen days", async () => {
    const { id } = await newReport();
    await decide(id, "suspenso");
    const since = app.services.now().getTime();
    await app.services.db
      .update(drivers)
      .set({ suspendedAt: new Date(since - SUSPENSION_ANSWER_PERIOD) })
      .where(eq(drivers.id, driverId));
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
  const [row] = await app.services.db.select().from(users).where(eq(users.id, other.id));
  await app.services.db.transaction((tx) =>
    eraseAccount(
      { ...app.services, db: tx },
      { id: other.id, email: other.email, stripeCustomerId: row?.stripeCustomerId ?? null },
    ),
  );
  expect((await standing(id)).report).toMatchObject({ email: null });
});
