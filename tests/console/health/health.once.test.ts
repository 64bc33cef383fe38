import { afterAll, beforeEach, expect, setSystemTime, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { troublesOf } from "../../../server/console/alerts/queries";
import { watchTroubles } from "../../../server/console/alerts/watch-troubles";
import { healthNow } from "../../../server/console/health/health-now";
import { observeStripe } from "../../../server/console/health/observe-stripe";
import { BACKUP_MADE } from "../../../server/console/ops/system-health";
import { recordAction } from "../../../server/operation/record-action";
import { observe } from "../../../server/platform/observations";
import { HOUR, MINUTE } from "../../../shared/limits";
import type { HealthKind } from "../../../shared/operation/health";
import { terminal } from "../../support/api";
import { testApp } from "../../support/app";
import { root } from "../../support/root";

const OPS_TOKEN = "um-token-de-operador-bem-comprido";

/** Answers the one question that the health asks Stripe, or nothing useful while it is down. */
let isStripeDown = false;
const stripe = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: () =>
    isStripeDown
      ? Response.json({ error: { message: "down" } }, { status: 503 })
      : Response.json({ object: "list", data: [], has_more: false, url: "/v1/events" }),
});
afterAll(() => stripe.stop(true));
const app = testApp({
  OPS_TOKEN,
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  STRIPE_API_URL: `http://127.0.0.1:${stripe.port}`,
});
beforeEach(async () => {
  app.setNow(new Date());
  await app.services.database.rawQuery(
    "truncate observations, operator_log, told_alerts, staff, jobs.job cascade",
  );
});

const later = (span: number) => new Date(Date.now() + span);
const cell = async (kind: HealthKind, services = app.services) =>
  (await healthNow(services)).find((one) => one.kind === kind);
const troubles = async (services = app.services) => (await troublesOf(services)).map(({ kind }) => kind);
/** Queues a job as it was some minutes ago. */
const addJob = (name: string, state: "created" | "completed", minutes: number) =>
  app.services.database.rawQuery(
    `insert into jobs.job (name, data, state, created_on, start_after, completed_on)
     select $1, '{}', $2::jobs.job_state, at, at, case when $2 = 'completed' then at end
     from (select now() - make_interval(mins => $3) as at) moment`,
    [name, state, minutes],
  );

async function metrics() {
  const answer = await fetch(`${app.url}/api/metrics`, { headers: { authorization: `Bearer ${OPS_TOKEN}` } });
  return { type: answer.headers.get("content-type"), text: await answer.text() };
}

/** What Prometheus and the terminal's figures read. */
async function expectFigures(lines: Record<string, string | number>, figures: object) {
  const { text } = await metrics();
  for (const [name, value] of Object.entries(lines)) expect(text).toContain(`\n${name} ${value}\n`);
  expect(await terminal(app.url, OPS_TOKEN).figures.query()).toMatchObject(figures);
}

test("a backup that was never made is red, and so is one older than 26 hours, with the days that lack one", async () => {
  const never = { isRed: true, state: "nunca feito", detail: "restauração nunca testada" };
  expect(await cell("backup")).toMatchObject(never);
  await expectFigures({ rota_backup_age_seconds: "+Inf" }, { backupAgeHours: null });
  const at = new Date("2026-11-19T06:00:00Z");
  const after = (hours: number) => {
    app.setNow(new Date(at.getTime() + hours * HOUR));
    return cell("backup");
  };
  app.setNow(at);
  for (const action of [BACKUP_MADE, "restore-tried"] as const)
    await recordAction(app.services, { action, subject: null, reason: "x" });
  const detail = "restauração testada em 19/11/2026";
  expect(await after(26)).toMatchObject({ isRed: false, state: "há 26 h", detail });
  expect(await after(27)).toMatchObject({ isRed: true });
  const missing = { isRed: true, state: "há 3 dias", detail: "faltam 20/11, 21/11 e 22/11" };
  expect(await after(81)).toMatchObject(missing);
  expect(await after(801)).toMatchObject({ isRed: true, detail: "o último é de 19/11/2026" });
});

test("a clock that is minutes away from the database's is red, says by how much, and is a trouble", async () => {
  expect(await cell("server")).toMatchObject({ isRed: false, state: "em ordem" });
  app.setNow(later(5 * MINUTE));
  const state = expect.stringMatching(/^relógio (29|30)\d s adiantado$/);
  expect(await cell("server")).toMatchObject({ isRed: true, state });
  app.setNow(later(-5 * MINUTE));
  expect((await cell("server"))?.state).toEndWith("atrasado");
  // The embedded database is in this process and has its clock.
  const isApart = app.services.database.kind === "postgres";
  try {
    setSystemTime(later(-4 * MINUTE));
    expect(await troubles()).toEqual(isApart ? ["clock-wrong"] : []);
  } finally {
    setSystemTime();
  }
});

test("a DATA_DIR that can't be written and a BACKUP_DIR that is not there are red", async () => {
  const { config } = app.services;
  const withFolders = (folders: object) => ({ ...app.services, config: { ...config, ...folders } });
  writeFileSync(join(config.dataDir, "a-file"), "");
  const full = withFolders({ dataDir: join(config.dataDir, "a-file/data") });
  expect(await cell("disk", full)).toMatchObject({ isRed: true, state: "cheio ou sem permissão" });
  expect(await troubles(full)).toEqual(["storage-full"]);
  const backupDir = join(config.dataDir, "gone");
  const gone = { isRed: true, state: `a pasta ${backupDir} não existe` };
  expect(await cell("disk", withFolders({ backupDir }))).toMatchObject(gone);
  expect((await cell("disk"))?.state).toEndWith("livres");
  // Backups on a disk without room are red, while the disk of the data has some.
  expect(await cell("disk", withFolders({ backupDir: "/proc" }))).toMatchObject({ isRed: true });
});

test("Stripe that stops answering is red after five minutes, a trouble after fifteen, and fine again once it answers", async () => {
  const { services } = app;
  const lookAfter = async (minutes: number) => {
    app.setNow(later(minutes * MINUTE));
    await observeStripe.run(services, {});
    return cell("stripe");
  };
  expect(await cell("stripe")).toMatchObject({ isRed: false, detail: "ainda não perguntamos" });
  expect(await lookAfter(0)).toMatchObject({ isRed: false, state: "responde", detail: "visto agora" });
  app.setNow(later(6 * MINUTE));
  // A job asks every minute: if nobody asked, none runs.
  expect(await cell("jobs")).toMatchObject({ isRed: true, state: "não rodam" });
  isStripeDown = true;
  expect(await lookAfter(6)).toMatchObject({ isRed: true, state: "sem resposta", detail: "última há 6 min" });
  expect(await troubles()).toEqual([]);
  await lookAfter(21);
  const [trouble] = await troublesOf(services);
  // Silent since the first look that failed, not since the last that went well: nobody looked in between.
  expect(trouble?.kind).toBe("stripe-silent");
  expect(trouble?.sentence).toMatch(/há 15 minutos.*não sabemos se os avisos dela chegam/);
  await expectFigures({}, { stripeSilentMinutes: 15 });
  isStripeDown = false;
  await observe(services.db, "stripe", { isWell: true, undelivered: 2, now: services.now() });
  await expectFigures({ rota_webhooks_failing: 2 }, { failingWebhooks: 2, stripeSilentMinutes: 0 });
  expect(await lookAfter(22)).toMatchObject({ isRed: false, state: "responde" });
  expect(await troubles()).toEqual([]);
});

test("mails are late after ten minutes, a trouble that is not mailed after fifteen, and neither if others were sent", async () => {
  const { rawQuery } = app.services.database;
  await addJob("mail-report", "created", 11);
  await expectFigures({ rota_mails_late: 1 }, { lateMails: 1, oldestMailMinutes: 11 });
  // A delayed mail is not late yet; a retried one has waited since it was queued.
  await rawQuery("update jobs.job set start_after = now() + interval '1 hour'");
  await expectFigures({ rota_mails_late: 0 }, { lateMails: 0 });
  await rawQuery("update jobs.job set state = 'retry', created_on = now() - interval '14 minutes'");
  await expectFigures({ rota_mails_late: 1 }, { lateMails: 1, oldestMailMinutes: 14 });
  expect([await troubles(), (await cell("mail"))?.isRed]).toEqual([[], false]);
  await rawQuery("update jobs.job set created_on = now() - interval '20 minutes'");
  const [trouble] = await troublesOf(app.services);
  expect(trouble).toMatchObject({ kind: "mail-failing", sentence: expect.stringContaining("20 minutos") });
  expect(await cell("mail")).toMatchObject({ isRed: true, state: "parados há 20 min" });
  await watchTroubles.run(app.services, {});
  const { rows } = await rawQuery("select from jobs.job where name = 'mail-operator'");
  expect(rows).toEqual([]);
  await addJob("mail-report", "completed", 3);
  expect(await troubles()).toEqual([]);
});

test("a stopped job is red, a trouble, and in the figures", async () => {
  await observeStripe.run(app.services, {});
  expect(await cell("jobs")).toMatchObject({ isRed: false, state: "0 paradas" });
  await addJob("dead-jobs", "created", 5);
  expect(await cell("jobs")).toMatchObject({ isRed: true, state: "1 parada" });
  expect(await troubles()).toEqual(["jobs-stopped"]);
  await expectFigures({ rota_jobs_stopped: 1 }, { deadJobs: 1 });
});

test("metrics are in Prometheus' format, name nobody, and have all that the alert rules use", async () => {
  for (const path of ["/api/drivers/featured", "/condutor/ana@email.com"]) await fetch(app.url + path);
  const { type, text } = await metrics();
  expect(type).toContain("text/plain; version=0.0.4");
  expect(text).toMatch(/rota_http_request_duration_seconds_count\{kind="call",status="2xx"\} [1-9]/);
  expect(text).toContain('kind="page",status="4xx"');
  expect(text).not.toMatch(/127\.0\.0\.1|@/);
  for (const line of text.split("\n").filter((line) => line !== "" && !line.startsWith("#")))
    expect(line).toMatch(/^\w+(\{[^}]*\})? (\+Inf|[\d.e+-]+)$/);

  const rules = readFileSync(join(root, "docs/alerts/rota-escola.rules.yml"), "utf8");
  const names = rules.match(/\brota_\w+/g) ?? [];
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !new RegExp(`^${name}[ {]`, "m").test(text))).toEqual([]);
});
