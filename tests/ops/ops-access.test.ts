import { afterAll, afterEach, expect, test } from "bun:test";
import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../../server/config";
import { withOpsToken } from "../../server/ops/ops-token";
import { fieldOf } from "../subscriptions/shop";
import { rest } from "../support/api";
import { startTestApp, type TestApp } from "../support/app";
import { makeScratchFolder } from "../support/scratch";

const OPS_TOKEN = "right-and-long-enough";
const scratch = makeScratchFolder();
let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test("wrong keys are refused, then limited; the right one goes on working", async () => {
  app = await startTestApp({ OPS_TOKEN, RATE_LIMIT: "on" });
  const { url } = app;
  const statusWith = async (token?: string) => (await rest(url, token).get("/ops/log")).status;
  expect([await statusWith(), await statusWith(`${OPS_TOKEN}x`), await statusWith("")]).toEqual([
    401, 401, 401,
  ]);
  const later: number[] = [];
  for (let tries = 0; tries < 20; tries++) later.push(await statusWith("wrong"));
  expect(later).toEqual([...Array<number>(17).fill(401), 429, 429, 429]);
  expect(await statusWith(OPS_TOKEN)).toBe(200);
}, 120_000);

test("without an OPS_TOKEN the interface is an address that does not exist", async () => {
  app = await startTestApp();
  const { status, body } = await rest(app.url, "anything").get("/ops/log");
  expect([status, fieldOf(body, "code")]).toEqual([404, "NOT_FOUND"]);
}, 120_000);

test("a development server makes its key once, for its owner's eyes; production makes none", () => {
  const config = readConfig({ DATA_DIR: scratch });
  const { opsToken } = withOpsToken(config);
  expect(opsToken).toMatch(/^[\w-]{32}$/);
  expect(withOpsToken(config).opsToken).toBe(opsToken);
  expect(statSync(join(scratch, "ops-token")).mode & 0o777).toBe(0o600);
  expect(withOpsToken({ ...config, isProduction: true }).opsToken).toBeUndefined();
  expect(withOpsToken({ ...config, opsToken: "given" }).opsToken).toBe("given");
});

test("a job that used up its tries is listed with its fault and goes back when asked", async () => {
  app = await startTestApp({ OPS_TOKEN });
  const { boss } = app.services.jobs;
  await boss.send("mail-report", { reportId: "unknown" }, { retryLimit: 0 });
  const [taken] = await boss.fetch("mail-report");
  await boss.fail("mail-report", taken?.id ?? "", { message: "The mail server did not take a mail" });
  const ops = rest(app.url, OPS_TOKEN);
  const listed = (await ops.get("/ops/dead-jobs")).body as { id: string; job: string; fault: string }[];
  expect(listed).toMatchObject([{ job: "mail-report", fault: "The mail server did not take a mail" }]);
  const path = `/ops/dead-jobs/${listed[0]?.id}/retry`;
  expect((await ops.post(path)).status).toBe(400);
  expect((await ops.post(path, { reason: "Mail is back" })).status).toBe(200);
  expect((await ops.get("/ops/dead-jobs")).body).toEqual([]);
  expect(await boss.findJobs("mail-report", { queued: true })).toHaveLength(1);
  expect((await ops.post(path, { reason: "Again" })).status).toBe(404);
  expect((await ops.get("/ops/log")).body).toMatchObject([{ action: "job-retried", reason: "Mail is back" }]);
}, 120_000);
