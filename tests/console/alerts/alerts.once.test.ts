import { afterEach, expect, setSystemTime, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { toldAlerts } from "../../../drizzle/schema/alerts";
import { drivers } from "../../../drizzle/schema/drivers";
import { mailbox } from "../../../drizzle/schema/mail";
import { queueItems } from "../../../drizzle/schema/queue";
import { reports } from "../../../drizzle/schema/reports";
import { staff } from "../../../drizzle/schema/staff";
import { billingAlerts, mailBillingAlert } from "../../../server/billing/mails/mail-billing-alert";
import { troublesOf } from "../../../server/console/alerts/queries";
import { dailyLines, remindOperators } from "../../../server/console/alerts/remind-operators";
import { watchTroubles } from "../../../server/console/alerts/watch-troubles";
import { caseOf } from "../../../server/drivers/case-of";
import { mailOperator } from "../../../server/operation/mail-operator";
import { addStaff, removeStaff } from "../../../server/operation/manage-staff";
import { notifyOperators } from "../../../server/operation/notify-operators";
import { deleteAccount } from "../../../server/privacy/delete-account";
import { healthKinds } from "../../../shared/operation/health";
import { createAccount, photoDataUrl, wholeProfile } from "../../drivers/driver-accounts";
import { rest } from "../../support/api";
import { testApp } from "../../support/app";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const now = new Date("2026-12-10T11:00:00Z");
const after = (span: number) => new Date(now.getTime() + span);

const app = testApp();
afterEach(async () => {
  const { db } = app.services;
  for (const table of [toldAlerts, queueItems, reports, mailbox, staff]) await db.delete(table);
  await app.services.database.rawQuery("delete from jobs.job");
});

const kept = z.object({ staffId: z.string().nullable(), title: z.string(), paragraphs: z.array(z.string()) });

/** Sends the pending mails, and returns their texts. */
async function mailed(): Promise<z.infer<typeof kept>[]> {
  const { rows } = await app.services.database.rawQuery(
    "delete from jobs.job where name = 'mail-operator' returning data",
  );
  for (const { data } of rows) await mailOperator.handle(app.services, data);
  return rows.map(({ data }) => kept.parse(data));
}

const deadJob = () =>
  app.services.database.rawQuery(
    "insert into jobs.job (name, data, created_on) values ('dead-jobs', '{}', now() - interval '5 minutes')",
  );

test("every operator is mailed once in six hours while a problem lasts, readers are not; without operators, the company is", async () => {
  const { services } = app;
  app.setNow(now);
  await deadJob();
  await watchTroubles.run(services, {});
  expect(await mailed()).toMatchObject([{ staffId: null, title: "Uma tarefa parou" }]);
  const [toCompany] = await services.db.select().from(mailbox);
  expect(toCompany?.to).toBe(services.config.company.contactEmail);

  const people = [
    await addStaff(services, { email: "helena@equipe.example", name: "Helena", role: "operator" }),
    await addStaff(services, { email: "rui@equipe.example", name: "Rui", role: "operator" }),
  ];
  await addStaff(services, { email: "leitora@equipe.example", name: "Lia", role: "reader" });
  app.setNow(after(6 * HOUR - MINUTE));
  await watchTroubles.run(services, {});
  expect(await mailed()).toEqual([]);
  app.setNow(after(6 * HOUR));
  await Promise.all([watchTroubles.run(services, {}), watchTroubles.run(services, {})]);
  expect((await mailed()).map(({ staffId }) => staffId).sort()).toEqual(people.map(({ id }) => id).sort());

  // An operator who left between the alert and its mail gets none.
  app.setNow(after(13 * HOUR));
  await watchTroubles.run(services, {});
  await removeStaff(services, "rui@equipe.example");
  await services.db.delete(mailbox);
  expect(await mailed()).toHaveLength(2);
  expect((await services.db.select().from(mailbox)).map(({ to }) => to)).toEqual(["helena@equipe.example"]);
});

test("a rolled-back alert mails nobody, and does not count as sent", async () => {
  const { services } = app;
  app.setNow(now);
  const alert = { kind: "reported-profile", subject: "one", title: "Três", paragraphs: ["Três."] };
  const undone = services.db.transaction(async (tx) => {
    await notifyOperators({ ...services, db: tx }, alert);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await mailed()).toEqual([]);
  expect(await notifyOperators(services, alert)).toBe(true);
  expect(await notifyOperators(services, { ...alert, subject: "two" })).toBe(true);
  expect(await notifyOperators(services, alert)).toBe(false);
});

test("three open reports of one profile trigger an alert, two don't, and a closed one does not count", async () => {
  const { services } = app;
  app.setNow(now);
  const account = await createAccount(services);
  await rest(app.url, account.token).post("/drivers/register", {
    ...wholeProfile,
    photo: await photoDataUrl(),
  });
  const [driver] = await services.db.select({ id: drivers.id }).from(drivers);
  const caseId = await caseOf(services.db, driver?.id ?? "", now);
  const report = (id: string, resolvedAt: Date | null = null) => ({
    id,
    caseId,
    reason: "Cobrou a mais.",
    createdAt: now,
    resolvedAt,
    ...(resolvedAt && { outcome: "sem medida" as const }),
  });
  await services.db.insert(reports).values([report("a"), report("b"), report("c", now)]);
  await watchTroubles.run(services, {});
  expect(await mailed()).toEqual([]);
  await services.db.insert(reports).values(report("d"));
  await watchTroubles.run(services, {});
  const alerts = await mailed();
  expect(alerts).toMatchObject([{ title: "3 denúncias abertas do mesmo perfil" }]);
  expect(JSON.stringify(alerts)).not.toContain(wholeProfile.name);
});

test("a clock that is minutes away from the database's is reported, in either direction", async () => {
  const { services } = app;
  app.setNow(now);
  const kinds = async () => (await troublesOf(services)).map(({ kind }) => kind);
  // The embedded database is in this process and has its clock.
  const reported = services.database.kind === "embedded" ? [] : ["clock-wrong" as const];
  try {
    for (const minutes of [-4, 4]) {
      setSystemTime(new Date(Date.now() + minutes * MINUTE));
      expect(await kinds()).toEqual(reported);
      setSystemTime();
      expect(await kinds()).toEqual([]);
    }
  } finally {
    setSystemTime();
  }
});

test("failing mail is shown in the console, not mailed; one bad mailbox among good ones is not a failure", async () => {
  const { services } = app;
  app.setNow(now);
  const mail = (state: string, minutes: number) =>
    services.database.rawQuery(
      `insert into jobs.job (name, data, state, created_on, completed_on) values ('mail-report', '{}', '${state}',
        now() - interval '${minutes} minutes', ${state === "completed" ? `now() - interval '${minutes} minutes'` : "null"})`,
    );
  await mail("retry", 14);
  expect(await troublesOf(services)).toEqual([]);
  await mail("retry", 20);
  const [trouble] = await troublesOf(services);
  expect(trouble).toMatchObject({ kind: "mail-failing" });
  expect(trouble?.sentence).toContain("20 minutos");
  await watchTroubles.run(services, {});
  expect(await mailed()).toEqual([]);
  expect(await services.db.select().from(toldAlerts)).toMatchObject([{ kind: "mail-failing" }]);
  await mail("completed", 3);
  expect(await troublesOf(services)).toEqual([]);
});

test("a good day has no daily mail; otherwise it lists what is overdue and the whole health, red first", () => {
  const fine = { kind: "jobs" as const, isRed: false, state: "0 paradas", detail: "última há 40 s" };
  const red = {
    kind: "backup" as const,
    isRed: true,
    state: "nunca feito",
    detail: "restauração nunca testada",
  };
  expect(dailyLines([], [fine])).toEqual([]);
  expect(dailyLines([{ kind: "message", late: 1 }], [fine, red])).toEqual([
    "Mensagens fora do prazo: 1.",
    `Backup: nunca feito, restauração nunca testada. O que fazer: ${healthKinds.backup.todo}`,
    "Tarefas: 0 paradas, última há 40 s.",
  ]);
});

test("the daily mail is sent once a day, whenever the server is up again", async () => {
  const { services } = app;
  // 11:00 in São Paulo, and 22:00 on the same day.
  app.setNow(now);
  const item = { kind: "message" as const, openedAt: after(-72 * HOUR), dueAt: after(-24 * HOUR) };
  await services.db.insert(queueItems).values([
    { ...item, id: "late", subject: "late" },
    { ...item, id: "closed", subject: "closed", closedAt: now },
    { ...item, id: "in-time", subject: "in-time", dueAt: after(HOUR) },
  ]);
  await remindOperators.run(services, {});
  await remindOperators.run(services, {});
  const mails = await mailed();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.paragraphs).toContain("Mensagens fora do prazo: 1.");
  for (const hours of [1, 6, 14]) {
    app.setNow(after(hours * HOUR));
    await watchTroubles.run(services, {});
    await remindOperators.run(services, {});
  }
  expect((await mailed()).filter(({ title }) => title === mails[0]?.title)).toEqual([]);
  app.setNow(after(24 * HOUR));
  await remindOperators.run(services, {});
  expect(await mailed()).toHaveLength(1);
  // Down at eight and up at two: sent then, and on the next day at eight again.
  for (const hours of [48 + 6, 72]) {
    app.setNow(after(hours * HOUR));
    await remindOperators.run(services, {});
    expect(await mailed()).toHaveLength(1);
  }
  expect(remindOperators.cron).toBe("0 8-22 * * *");
});

test("a DATA_DIR that can't be written is an alert, and nothing is deleted whose mark could not be kept", async () => {
  const { services } = app;
  app.setNow(now);
  const file = join(services.config.dataDir, "a-file");
  writeFileSync(file, "");
  const full = { ...services, config: { ...services.config, dataDir: join(file, "data") } };
  await watchTroubles.run(full, {});
  expect(await mailed()).toMatchObject([{ title: "O disco está cheio ou não aceita escrita" }]);
  const { id } = await createAccount(services);
  const refusal = await deleteAccount(full, id).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: "STORAGE_FULL" });
  await deleteAccount(services, id);
  expect(await troublesOf(services)).toEqual([]);
});

test("payment alerts are sent the same way, to each operator", async () => {
  const { services } = app;
  await addStaff(services, { email: "helena@equipe.example", name: "Helena", role: "operator" });
  const alert = billingAlerts.jobStopped({ job: "x", day: "2026-12-10", accounts: 30, limit: 20 });
  await mailBillingAlert.run(services, alert);
  expect(await mailed()).toMatchObject([{ title: alert.title }]);
  expect((await services.db.select().from(mailbox)).map(({ to }) => to)).toEqual(["helena@equipe.example"]);
});
