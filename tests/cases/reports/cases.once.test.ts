import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { mailbox } from "../../../drizzle/schema/mail";
import { queueItems } from "../../../drizzle/schema/queue";
import { reports } from "../../../drizzle/schema/reports";
import { searchEntries } from "../../../drizzle/schema/search";
import { mailReportDecision } from "../../../server/cases/mail-report-decision";
import { mailSuspension } from "../../../server/cases/mail-suspension";
import { actOnPerson } from "../../../server/console/ops/person-actions";
import { waitingItems } from "../../../server/console/queue-queries";
import { errors } from "../../../shared/errors";
import { DECISION_UNDO } from "../../../shared/limits";
import type { ReportOutcome } from "../../../shared/reports";
import { rest } from "../../support/api";
import { testApp } from "../../support/app";
import { decisionReason, newStaff, reportedDriver } from "./reported-driver";

let reported: Awaited<ReturnType<typeof reportedDriver>>;
let helena: string;
let bruno: string;

const app = testApp();
beforeAll(async () => {
  helena = await newStaff(app, "Helena");
  bruno = await newStaff(app, "Bruno");
});
beforeEach(async () => {
  app.setNow(new Date());
  reported = await reportedDriver(app);
});

const newReport = (fields?: object) => reported.newReport(fields);
const decide = (ids: string | string[], outcome: ReportOutcome, staffId = helena, scope?: "reports") =>
  reported.decide(ids, outcome, staffId, scope);
const undo = (id: string, staffId = helena) => reported.undo(id, staffId);
const reportOf = async (id: string) =>
  (await app.services.db.select().from(reports).where(eq(reports.id, id)))[0];
const itemOf = async () =>
  (await app.services.db.select().from(queueItems).where(eq(queueItems.driverId, reported.driverId)))[0];
const waiting = async () =>
  (await waitingItems(app.services.db, { kind: "case" })).items.find(
    ({ driverId }) => driverId === reported.driverId,
  );
const mailsTo = (to: string) => app.services.db.select().from(mailbox).where(eq(mailbox.to, to));
const isSuspended = async () => !(await reported.isSeen());

describe("a decision about a case", () => {
  test("about one report leaves the others open, can suspend and ends no suspension", async () => {
    const [first, second, third] = [await newReport(), await newReport(), await newReport()];
    const undone = await decide(first.id, "sem medida", helena, "reports");
    expect((await itemOf())?.closedAt).toBeNull();
    await undo(undone);
    expect(await reportOf(first.id)).toMatchObject({ outcome: null, resolvedAt: null });
    await decide(first.id, "suspenso", helena, "reports");
    await decide(second.id, "sem medida", helena, "reports");
    expect(await isSuspended()).toBe(true);
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

  test("is mailed to every reporter with an e-mail, and so is the suspension's end, whose truth a protocol shows", async () => {
    const emails = ["um@familia.example", "dois@familia.example"];
    const given = await Promise.all(emails.map((email) => newReport({ email })));
    const silent = await newReport();
    const ids = [...given, silent].map(({ id }) => id);
    const told = async (decisionId: string) => {
      for (const reportId of ids) await mailReportDecision.run(app.services, { decisionId, reportId });
    };
    await told(await decide(ids, "suspenso"));
    app.setNow(new Date(app.services.now().getTime() + 60_000));
    const answer = { answer: "Troquei de monitora." };
    expect(
      (await rest(app.url, reported.driver.token).post("/drivers/suspension-answer", answer)).status,
    ).toBe(200);
    await told(await decide([], "perfil corrigido", bruno));
    for (const [index, email] of emails.entries()) {
      const subjects = (await mailsTo(email)).map(({ subject }) => subject).toSorted();
      expect(subjects).toEqual([
        `Denúncia ${given[index]?.protocol}: a suspensão terminou`,
        `Denúncia ${given[index]?.protocol}: decisão`,
      ]);
      const pair = { protocol: given[index]?.protocol, email };
      expect((await rest(app.url).post("/reports/status", pair)).body).toMatchObject({
        outcome: "perfil corrigido",
        resolution: decisionReason,
      });
    }
  });
});

/** The queued mails about the driver's suspensions, the newest first, and whether they wait until it can't be undone. */
async function suspensionMails() {
  const { rows } = await app.services.db.execute(sql`
    select data, start_after - created_on > ${`${DECISION_UNDO} ms`}::interval as waits from jobs.job
    where name = ${mailSuspension.name} and data->>'userId' = ${reported.driver.id} order by created_on desc`);
  return rows as { data: unknown; waits: boolean }[];
}

test("a suspension from the driver's file is a decision about the case: it can be undone and answered", async () => {
  const act = (name: "suspend" | "lift") =>
    actOnPerson(app.services, name, { subject: reported.driver.id, reason: decisionReason, actor: helena });
  const decisionOf = (answer: unknown) => (answer as { decisionId: string }).decisionId;
  const entry = eq(searchEntries.driverId, reported.driverId);
  /** By the profile's own page, and as search finds it. */
  const seen = async () => [await reported.isSeen(), await app.services.db.$count(searchEntries, entry)];
  const suspended = decisionOf(await act("suspend"));
  expect(await seen()).toEqual([false, 0]);
  await undo(suspended);
  expect(await seen()).toEqual([true, 1]);
  expect((await suspensionMails()).map(({ waits }) => waits)).toEqual([true]);
  await act("suspend");
  await expect(act("suspend")).rejects.toThrow(errors.ALREADY_SUSPENDED.message);
  const said = await rest(app.url, reported.driver.token).post("/drivers/suspension-answer", {
    answer: "Foi engano.",
  });
  expect(said.status).toBe(200);
  expect(await waiting()).toMatchObject({ isAnswered: true, openReports: 0 });
  const lifted = decisionOf(await act("lift"));
  expect(await seen()).toEqual([true, 1]);
  const [news] = await suspensionMails();
  await mailSuspension.handle(app.services, news?.data);
  const [mail] = await mailsTo(reported.driver.email);
  expect([news?.waits, mail?.text]).toEqual([true, expect.stringContaining(`Motivo: ${decisionReason}`)]);
  await undo(lifted);
  expect(await seen()).toEqual([false, 0]);
  expect(await waiting()).toMatchObject({ isAnswered: true });
});
