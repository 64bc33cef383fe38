import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { mailbox } from "../../drizzle/schema/mail";
import { operatorLog } from "../../drizzle/schema/ops";
import { queueItems } from "../../drizzle/schema/queue";
import { reportDecisions, reports } from "../../drizzle/schema/reports";
import { staff } from "../../drizzle/schema/staff";
import { eraseAccount } from "../../server/accounts/erase-account";
import { newId } from "../../server/database/ids";
import { mailSuspension } from "../../server/drivers/mail-suspension";
import { actOnPerson } from "../../server/ops/person-actions";
import { waitingItems } from "../../server/queue/queries";
import { decideReport } from "../../server/reports/decide-report";
import { mailReportDecision } from "../../server/reports/mail-report-decision";
import { reportFile } from "../../server/reports/report-file";
import { undoDecision } from "../../server/reports/undo-decision";
import { errors } from "../../shared/errors";
import { DECISION_UNDO, SUSPENSION_ANSWER_PERIOD } from "../../shared/limits";
import { PROTOCOL_PATTERN, type ReportOutcome } from "../../shared/reports";
import { type DriverAccount, subscribe } from "../drivers/driver-accounts";
import { accountWithProfile } from "../drivers/profile-calls";
import { rest, trpcByName } from "../support/api";
import { startTestApp, type TestApp } from "../support/app";

const family = "ana@familia.example";
const text = "Passou no sinal vermelho.";
let app: TestApp;
let driver: DriverAccount;
let driverId: string;
let helena: string;
let bruno: string;

beforeAll(async () => {
  app = await startTestApp();
  helena = await newStaff("Helena");
  bruno = await newStaff("Bruno");
});
afterAll(() => app?.close());

beforeEach(async () => {
  app.setNow(new Date());
  const made = await accountWithProfile(app);
  driver = made.account;
  driverId = made.saved.id;
  await subscribe(app.services, driver);
  await made.publish();
});

async function newStaff(name: string): Promise<string> {
  const id = newId();
  const email = `${id}@equipe.example`;
  await app.services.db.insert(staff).values({ id, email, name, role: "operator", createdAt: new Date() });
  return id;
}

async function newReport(fields: object = {}): Promise<{ id: string; protocol: string }> {
  const given = { reason: text, ...fields };
  const { status, body } = await rest(app.url).post(`/drivers/${driverId}/report`, given);
  expect(status).toBe(200);
  const { protocol } = body as { protocol: string };
  const [row] = await app.services.db.select().from(reports).where(eq(reports.protocol, protocol));
  return { id: row?.id ?? "", protocol };
}

const reason = "Explicamos aqui por quê.";

function decide(id: string, outcome: ReportOutcome, staffId = helena) {
  const { services } = app;
  return services.db.transaction((tx) =>
    decideReport({ ...services, db: tx }, { id, outcome, reason, staffId }),
  );
}

function undo(id: string, staffId = helena) {
  const { services } = app;
  return services.db.transaction((tx) => undoDecision({ ...services, db: tx }, id, staffId));
}

async function standing(id: string) {
  const { db } = app.services;
  return {
    report: (await db.select().from(reports).where(eq(reports.id, id)))[0],
    item: (await db.select().from(queueItems).where(eq(queueItems.subject, id)))[0],
    driver: (await db.select().from(drivers).where(eq(drivers.id, driverId)))[0],
    decisions: await db.select().from(reportDecisions).where(eq(reportDecisions.reportId, id)),
  };
}

const isSeen = async () => (await rest(app.url).get(`/drivers/${driverId}`)).status === 200;
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

  test("three open ones put a profile at the top", async () => {
    const first = await newReport();
    await newReport();
    expect((await standing(first.id)).item?.isUrgent).toBe(false);
    await newReport();
    const { items } = await waitingItems(app.services.db, {});
    expect(items.slice(0, 3).map((item) => [item.driverId, item.openReports])).toEqual(
      Array(3).fill([driverId, 3]),
    );
  });

  test("a reader sees that there is an e-mail, not which", async () => {
    const { id } = await newReport({ email: family });
    expect(await reportFile(app.services, id, "reader")).toMatchObject({ hasEmail: true, email: null });
    expect(await reportFile(app.services, id, "operator")).toMatchObject({ email: family });
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
  });

  test("that is undone leaves everything as before, and nobody gets a mail", async () => {
    const { id } = await newReport({ email: "bea@familia.example" });
    const before = await standing(id);
    await decide(id, "suspenso");
    expect(await isSeen()).toBe(false);
    const { decisions } = await standing(id);
    const since = (await standing(id)).driver?.suspendedAt?.toISOString();
    expect(await refusal(undo(id, bruno))).toBe(errors.UNDO_TOO_LATE.message);
    await undo(id);
    expect(await standing(id)).toEqual(before);
    expect(await isSeen()).toBe(true);
    const log = await app.services.db.select().from(operatorLog).where(eq(operatorLog.subject, driver.id));
    expect(log.map(({ action }) => action).toSorted()).toEqual(["suspended", "suspension-undone"]);
    await mailReportDecision.run(app.services, { decisionId: decisions[0]?.id ?? "" });
    await mailSuspension.run(app.services, { userId: driver.id, key: "x", reason, since });
    expect(await mailsTo(driver.email)).toEqual([]);
    expect(await mailsTo("bea@familia.example")).toEqual([]);
  });

  test("is final after ten seconds", async () => {
    const { id } = await newReport();
    await decide(id, "perfil corrigido");
    app.setNow(new Date(app.services.now().getTime() + DECISION_UNDO));
    expect(await refusal(undo(id))).toBe(errors.UNDO_TOO_LATE.message);
  });

  test("about another report ends no suspension", async () => {
    const [one, other] = [await newReport(), await newReport()];
    await decide(one.id, "suspenso");
    await decide(other.id, "sem medida");
    expect((await standing(one.id)).driver?.suspendedAt).not.toBeNull();
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
    await decide(id, "sem medida", bruno);
    expect(await isSeen()).toBe(true);
    await undo(id, bruno);
    const back = await standing(id);
    expect(back.driver).toEqual(suspended.driver);
    expect(back.report).toEqual(suspended.report);
    expect(await isSeen()).toBe(false);
    await decide(id, "perfil corrigido", bruno);
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
      const { answer } = await reportFile(app.services, id, "operator");
      expect(answer?.text).toBe(isAnswered ? words : undefined);
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
      tx,
      { id: other.id, email: other.email, stripeCustomerId: row?.stripeCustomerId ?? null },
      new Date(),
    ),
  );
  expect((await standing(id)).report).toMatchObject({ email: null });
});
