import { afterAll, expect, test } from "bun:test";
import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { withOpsToken } from "../../../server/operation/ops-token";
import { readConfig } from "../../../server/platform/config/config";
import { fieldOf } from "../../billing/shop";
import { rest, terminal } from "../../support/api";
import { startTestApp, testApp } from "../../support/app";
import { prepareDatabase } from "../../support/databases";
import { freePort } from "../../support/free-port";
import { makeScratchFolder } from "../../support/scratch";
import { runServer } from "../../support/server-process";

const OPS_TOKEN = "right-and-long-enough-to-be-a-key";
const scratch = makeScratchFolder();
const app = testApp({ OPS_TOKEN, TRUSTED_PROXY_HOPS: "1", RATE_LIMIT: "on" });
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test("figures of an invalid day are refused", async () => {
  const { figures } = terminal(app.url, OPS_TOKEN);
  for (const day of ["9999-12-31", "0000-01-01", "2026-02-30", "today"]) {
    await expect(figures.query({ day })).rejects.toMatchObject({
      data: { code: "VALIDATION", httpStatus: 400 },
    });
  }
  for (const day of ["2000-01-01", "2999-12-31"]) {
    expect(await figures.query({ day })).toMatchObject({ day });
  }
});

test("the operator's routes answer only this machine, not through a proxy or under a public name", async () => {
  const statusWith = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(app.url + path, { headers: { authorization: `Bearer ${OPS_TOKEN}`, ...headers } })).status;
  for (const path of ["/api/ops/log", "/api/metrics", "/api/backup"]) {
    expect(await statusWith(path, { "x-forwarded-for": "203.0.113.7" })).toBe(404);
    expect(await statusWith(path, { "x-forwarded-for": "127.0.0.1, 203.0.113.7" })).toBe(404);
    expect(await statusWith(path, { forwarded: "for=203.0.113.7" })).toBe(404);
    expect(await statusWith(path, { host: "rotaescola.example" })).toBe(404);
  }
  for (const path of ["/api/ops/log", "/api/metrics"]) expect(await statusWith(path)).toBe(200);
});

test("without an OPS_TOKEN the interface does not exist", async () => {
  const app = await startTestApp();
  const { status, body } = await rest(app.url, "anything").get("/ops/log");
  await app.close();
  expect([status, fieldOf(body, "code")]).toEqual([404, "NOT_FOUND"]);
});

test("OPS_HOST opens the operator's routes, and nothing else, to other machines", async () => {
  const database = await prepareDatabase("migrated");
  const OPS_HOST = `127.0.0.1:${freePort()}`;
  const server = await runServer({ ...database.env, OPS_TOKEN, OPS_HOST });
  const from = { authorization: `Bearer ${OPS_TOKEN}`, host: "ops.internal" };
  const statusOf = async (path: string, headers: Record<string, string> = from) =>
    (await fetch(`http://${OPS_HOST}${path}`, { headers })).status;
  expect(await statusOf("/api/ops/log")).toBe(200);
  expect(await statusOf("/api/metrics")).toBe(200);
  expect(await statusOf("/api/ops/log", {})).toBe(401);
  for (const path of ["/", "/api/plans/pricing", "/api/trpc/plans.pricing"])
    expect(await statusOf(path)).toBe(404);
  expect((await fetch(`${server.url}/api/ops/log`, { headers: from })).status).toBe(404);
  expect(await server.stop()).toBe(0);
  await database.drop();
});

test("a development server generates its key once, readable only by its owner; production generates none", () => {
  const config = readConfig({ DATA_DIR: scratch });
  const { opsToken } = withOpsToken(config);
  expect(opsToken).toMatch(/^[\w-]{32}$/);
  expect(withOpsToken(config).opsToken).toBe(opsToken);
  expect(statSync(join(scratch, "ops-token")).mode & 0o777).toBe(0o600);
  expect(withOpsToken({ ...config, isProduction: true }).opsToken).toBeUndefined();
  expect(withOpsToken({ ...config, opsToken: "given" }).opsToken).toBe("given");
});

// The last one: it locks this machine out.
test("wrong keys are refused, then limited, and then the right one too, so that guessing reveals nothing", async () => {
  const statusWith = async (token?: string) => (await rest(app.url, token).get("/ops/log")).status;
  expect([await statusWith(), await statusWith(`${OPS_TOKEN}x`), await statusWith("")]).toEqual([
    401, 401, 401,
  ]);
  const later: number[] = [];
  expect(await statusWith(OPS_TOKEN)).toBe(200);
  for (let tries = 0; tries < 20; tries++) later.push(await statusWith("wrong"));
  expect(later).toEqual([...Array<number>(17).fill(401), 429, 429, 429]);
  expect(await statusWith(OPS_TOKEN)).toBe(429);
});
