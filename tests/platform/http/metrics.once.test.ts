import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { operatorLog } from "../../../drizzle/schema/ops";
import { observe } from "../../../server/platform/observations";
import { registered } from "../../accounts/people";
import { terminal } from "../../support/api";
import { startTestApp, testApp } from "../../support/app";
import { databaseKind } from "../../support/databases";
import { root } from "../../support/root";

const token = "um-token-de-operador-bem-comprido";
const authorization = `Bearer ${token}`;
const app = testApp({ OPS_TOKEN: token });

const metrics = async () => (await fetch(`${app.url}/api/metrics`, { headers: { authorization } })).text();

test("metrics show requests, memory, jobs and the database to holders of OPS_TOKEN, and no IP address or e-mail", async () => {
  await fetch(`${app.url}/api/drivers/featured`);
  await fetch(`${app.url}/condutor/ana@email.com`);
  await fetch(`${app.url}/termos`);
  const read = (given?: string) =>
    fetch(`${app.url}/api/metrics`, { headers: given ? { authorization: given } : {} });
  expect((await read()).status).toBeOneOf([401, 403]);
  expect((await read("Bearer outro")).status).toBeOneOf([401, 403]);
  const answer = await read(authorization);
  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  const text = await answer.text();
  expect(text).toMatch(/rota_http_request_duration_seconds_count\{kind="call",status="2xx"\} 1\n/);
  expect(text).toContain('kind="page",status="4xx"');
  expect(text).toMatch(/process_resident_memory_bytes \d+/);
  expect(text).toContain("rota_database_up 1");
  expect(text).not.toMatch(/127\.0\.0\.1|@/);
  const described = (kind: string) =>
    [...text.matchAll(new RegExp(`# ${kind} (\\w+)`, "g"))].map(([, name]) => name);
  expect(described("HELP")).toEqual(described("TYPE"));
  const values = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  for (const line of values) expect(line).toMatch(/^\w+(\{[^}]*\})? (\+Inf|[\d.e+-]+)$/);
});

test("Prometheus' own tool finds no error in metrics and rules, if it is installed", async () => {
  const promtool = Bun.which("promtool");
  if (!promtool) return console.log("promtool is not installed: metrics and rules were not checked by it");
  const run = async (words: string[], input: string) => {
    const child = Bun.spawn([promtool, ...words], {
      stdin: Buffer.from(input),
      stdout: "pipe",
      stderr: "pipe",
    });
    const said = (await new Response(child.stdout).text()) + (await new Response(child.stderr).text());
    return { exitCode: await child.exited, said };
  };
  expect(await run(["check", "metrics"], await metrics())).toEqual({ exitCode: 0, said: "" });
  const rules = await run(["check", "rules", join(root, "docs/alerts/rota-escola.rules.yml")], "");
  expect(rules).toMatchObject({ exitCode: 0 });
});

const rule = z.object({ alert: z.string(), expr: z.string(), annotations: z.object({ action: z.string() }) });
const rules = z.object({ groups: z.array(z.object({ rules: z.array(rule) })) });

test("every alert rule uses an existing metric", async () => {
  const file = readFileSync(join(root, "docs/alerts/rota-escola.rules.yml"), "utf8");
  const all = rules.parse(Bun.YAML.parse(file)).groups.flatMap((group) => group.rules);
  expect(all.length).toBeGreaterThan(5);
  const text = await metrics();
  for (const { alert, expr } of all) {
    const names = expr.match(/rota_\w+/g) ?? [];
    const missing = names.filter((name) => !new RegExp(`^${name}[ {]`, "m").test(text));
    expect({ alert, missing }).toEqual({ alert, missing: [] });
  }
});

describe("problems appear in metrics and figures, and disappear when fixed:", () => {
  const figures = () => terminal(app.url, token).figures.query();
  const see = async (metric: string, value: number, figure: object) => {
    expect(await metrics()).toContain(`\n${metric} ${value}\n`);
    expect(await figures()).toMatchObject(figure);
  };
  const setJob = (change: string) =>
    app.services.database.rawQuery(`update jobs.job set ${change} where name like 'mail-%'`);

  test("a mail that waits for more than ten minutes, tried or not", async () => {
    await registered(app);
    await see("rota_mails_late", 0, { lateMails: 0, oldestMailMinutes: 0 });
    await setJob("start_after = now() - interval '11 minutes'");
    await see("rota_mails_late", 1, { lateMails: 1, oldestMailMinutes: 11 });
    await setJob(
      "state = 'retry', start_after = now() + interval '1 hour', created_on = now() - interval '2 hours'",
    );
    await see("rota_mails_late", 1, { lateMails: 1, oldestMailMinutes: 120 });
    await see('rota_jobs{state="retry"}', 1, {});
    // A delayed mail is not late yet.
    await setJob("state = 'created'");
    await see("rota_mails_late", 0, { lateMails: 0 });
    await setJob("state = 'completed'");
    await see('rota_jobs{state="retry"}', 0, {});
  });

  test("a stopped job", async () => {
    const { boss } = app.services.jobs;
    const id = await boss.send("dead-jobs", {});
    await see("rota_jobs_stopped", 1, { deadJobs: 1 });
    await boss.deleteJob("dead-jobs", id ?? "");
    await see("rota_jobs_stopped", 0, { deadJobs: 0 });
  });

  test("events that Stripe can't deliver, and its silence", async () => {
    const { db, now } = app.services;
    await see("rota_webhooks_failing", 0, { failingWebhooks: 0, stripeSilentMinutes: 0 });
    await observe(db, "stripe", { isWell: true, undelivered: 2, now: now() });
    await see("rota_webhooks_failing", 2, { failingWebhooks: 2, stripeSilentMinutes: 0 });
    await observe(db, "stripe", { isWell: false, now: new Date(now().getTime() - 17 * 60_000) });
    await observe(db, "stripe", { isWell: false, now: now() });
    expect(await metrics()).toMatch(/\nrota_stripe_silent_seconds 102\d/);
    expect(await figures()).toMatchObject({ stripeSilentMinutes: 17 });
    await observe(db, "stripe", { isWell: true, undelivered: 0, now: now() });
    await see("rota_webhooks_failing", 0, { failingWebhooks: 0, stripeSilentMinutes: 0 });
    await see("rota_stripe_silent_seconds", 0, {});
  });

  test("a missing backup, and a disk that fills", async () => {
    expect(await metrics()).toContain("rota_backup_age_seconds +Inf");
    expect(await figures()).toMatchObject({ backupAgeHours: null });
    const text = await metrics();
    const [free = 0, size = 0] = ["free", "size"].map((what) =>
      Number(new RegExp(`^rota_disk_${what}_bytes (\\S+)`, "m").exec(text)?.[1]),
    );
    expect(free).toBeGreaterThan(0);
    expect(size).toBeGreaterThan(free);
  });
});

test("without OPS_TOKEN there are no metrics and no backups to download", async () => {
  const closed = await startTestApp();
  for (const path of ["/api/metrics", "/api/backup"]) {
    const answer = await fetch(`${closed.url}${path}`, { headers: { authorization } });
    expect(answer.status).toBe(404);
  }
  await closed.close();
});

test("a backup is returned complete, only to holders of OPS_TOKEN, and is recorded; with PostgreSQL there is none", async () => {
  expect((await fetch(`${app.url}/api/backup`)).status).toBeOneOf([401, 403]);
  const answer = await fetch(`${app.url}/api/backup`, { headers: { authorization } });
  if (databaseKind === "postgres") {
    expect(answer.status).toBe(404);
    return;
  }
  const log = await app.services.db.select().from(operatorLog);
  expect(log.map(({ action }) => action)).toEqual(["backup-handed-out"]);
  const lines = (await answer.text()).trim().split("\n");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ kind: "backup" });
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ kind: "end", lines: lines.length - 1 });
});
