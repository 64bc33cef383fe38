import { afterAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { staffPasskeys } from "../../../drizzle/schema/staff";
import { troublesOf } from "../../../server/console/alerts/queries";
import { firstDayTasksLeft } from "../../../server/console/health/first-day";
import { healthNow } from "../../../server/console/health/health-now";
import { observeStripe } from "../../../server/console/health/observe-stripe";
import { BACKUP_MADE } from "../../../server/console/ops/system-health";
import { recordAction } from "../../../server/operation/record-action";
import type { FirstDayTask, HealthKind } from "../../../shared/operation/health";
import { testApp } from "../../support/app";
import { signedInStaff } from "../staff";
import { openSimulatedStripe } from "./simulated-stripe";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const stripe = openSimulatedStripe();
const app = testApp({
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  STRIPE_API_URL: stripe.url,
});
afterAll(() => stripe.stop());

const later = (span: number) => new Date(Date.now() + span);
const cell = async (kind: HealthKind, services = app.services) =>
  (await healthNow(services)).find((one) => one.kind === kind);

test("a backup that was never made is red, and so is one older than 26 hours, with the days that lack one", async () => {
  expect(await cell("backup")).toMatchObject({ isRed: true, state: "nunca feito" });
  const at = new Date("2026-11-19T06:00:00Z");
  app.setNow(at);
  await recordAction(app.services, { action: BACKUP_MADE, subject: null, reason: "x" });
  app.setNow(new Date(at.getTime() + 26 * HOUR));
  expect(await cell("backup")).toMatchObject({
    isRed: false,
    state: "há 26 h",
    detail: "restauração nunca testada",
  });
  await recordAction(app.services, { action: "restore-tried", subject: null, reason: "x" });
  expect(await cell("backup")).toMatchObject({ detail: "restauração testada em 20/11/2026" });
  app.setNow(new Date(at.getTime() + 27 * HOUR));
  expect(await cell("backup")).toMatchObject({ isRed: true });
  app.setNow(new Date("2026-11-22T15:00:00Z"));
  expect(await cell("backup")).toMatchObject({
    isRed: true,
    state: "há 3 dias",
    detail: "faltam 20/11, 21/11 e 22/11",
  });
  app.setNow(new Date("2026-12-22T15:00:00Z"));
  expect(await cell("backup")).toMatchObject({ isRed: true, detail: "o último é de 19/11/2026" });
});

test("a clock that differs from the database's by minutes is red, and says by how much", async () => {
  app.setNow(new Date());
  expect(await cell("server")).toMatchObject({ isRed: false, state: "em ordem" });
  app.setNow(later(5 * MINUTE));
  const ahead = await cell("server");
  expect(ahead?.isRed).toBe(true);
  expect(ahead?.state).toMatch(/^relógio (29|30)\d s adiantado$/);
  app.setNow(later(-5 * MINUTE));
  expect((await cell("server"))?.state).toMatch(/atrasado$/);
});

test("a DATA_DIR that can't be written is red", async () => {
  app.setNow(new Date());
  const file = join(app.services.config.dataDir, "a-file");
  writeFileSync(file, "");
  const config = { ...app.services.config, dataDir: join(file, "data") };
  expect(await cell("disk", { ...app.services, config })).toMatchObject({
    isRed: true,
    state: "cheio ou sem permissão",
  });
  expect((await cell("disk"))?.state).toEndWith("livres");
});

test("a folder for backups that doesn't exist is red", async () => {
  app.setNow(new Date());
  const { config } = app.services;
  const backupDir = join(config.dataDir, "gone");
  expect(await cell("disk", { ...app.services, config: { ...config, backupDir } })).toMatchObject({
    isRed: true,
    state: `a pasta ${backupDir} não existe`,
  });
});

test("Stripe that stops answering is red after five minutes, and fine again once it answers", async () => {
  const { services } = app;
  app.setNow(new Date());
  expect(await cell("stripe")).toMatchObject({ isRed: false, detail: "ainda não perguntamos" });
  await observeStripe.run(services, {});
  expect(await cell("stripe")).toMatchObject({ isRed: false, state: "responde", detail: "visto agora" });
  stripe.isDown = true;
  app.setNow(later(6 * MINUTE));
  await observeStripe.run(services, {});
  expect(await cell("stripe")).toMatchObject({
    isRed: true,
    state: "sem resposta",
    detail: "última há 6 min",
  });
  expect(await troublesOf(services)).toEqual([]);
  app.setNow(later(21 * MINUTE));
  await observeStripe.run(services, {});
  const [trouble] = await troublesOf(services);
  expect(trouble).toMatchObject({ kind: "stripe-silent" });
  // Silent since the first look that failed, not since the last that went well: nobody looked in between.
  expect(trouble?.sentence).toContain("há 15 minutos");
  expect(trouble?.sentence).toContain("não sabemos se os avisos dela chegam");
  stripe.isDown = false;
  await observeStripe.run(services, {});
  expect(await cell("stripe")).toMatchObject({ isRed: false, state: "responde" });
  expect(await troublesOf(services)).toEqual([]);
});

test("nothing says that mails go out, or that Stripe answers, where neither is set up", async () => {
  const { config } = app.services;
  const bare = { ...app.services, config: { ...config, smtpUrl: undefined, stripe: undefined } };
  expect([(await cell("mail", bare))?.state, (await cell("stripe", bare))?.state]).toEqual([
    "guardados aqui",
    "simulada",
  ]);
  const set = { ...app.services, config: { ...config, smtpUrl: "smtps://mail.example" } };
  expect((await cell("mail", set))?.state).toBe("saindo");
});

test("a stopped job and mail that waits are red; the card shows both to readers too", async () => {
  const { rawQuery } = app.services.database;
  app.setNow(new Date());
  await observeStripe.run(app.services, {});
  expect(await cell("jobs")).toMatchObject({ isRed: false, state: "0 paradas" });
  await rawQuery(
    "insert into jobs.job (name, data, created_on) values ('dead-jobs', '{}', now() - interval '5 minutes')",
  );
  await rawQuery(
    "insert into jobs.job (name, data, state, created_on) values ('mail-report', '{}', 'retry', now() - interval '20 minutes')",
  );
  const { calls } = await signedInStaff(app, "reader", "Léo");
  const { cells } = await calls.health.now.query();
  expect(cells.find(({ kind }) => kind === "jobs")).toMatchObject({ isRed: true, state: "1 parada" });
  expect(cells.find(({ kind }) => kind === "mail")).toMatchObject({
    isRed: true,
    state: "parados há 20 min",
  });
});

test("jobs that no longer run at all are red", async () => {
  app.setNow(later(6 * MINUTE));
  expect(await cell("jobs")).toMatchObject({ isRed: true, state: "não rodam" });
});

test("the list of the first day loses each line once it is done", async () => {
  const { config, db } = app.services;
  expect(await firstDayTasksLeft({ config, db })).toEqual(["smtp", "memory", "operator"]);
  const keys = { key: undefined, oldKeys: [] };
  const bare = { ...config, stripe: undefined, documents: keys, memory: keys };
  const all: FirstDayTask[] = ["smtp", "stripe", "documents", "memory", "operator"];
  expect(await firstDayTasksLeft({ config: bare, db })).toEqual(all);
  const whole = { ...config, smtpUrl: "smtp://127.0.0.1", memory: config.documents };
  const [ana, rui] = [
    await signedInStaff(app, "operator", "Ana"),
    await signedInStaff(app, "operator", "Rui"),
  ];
  const withKey = (id: string) =>
    db.insert(staffPasskeys).values({
      id: `key-${id}`,
      staffId: id,
      publicKey: new Uint8Array([1]),
      counter: 0,
      transports: [],
      createdAt: app.services.now(),
    });
  await withKey(ana.id);
  // Invited is not yet here: without a key nobody can step in.
  expect(await firstDayTasksLeft({ config: whole, db })).toEqual(["operator"]);
  await withKey(rui.id);
  expect(await firstDayTasksLeft({ config: whole, db })).toEqual([]);
});
