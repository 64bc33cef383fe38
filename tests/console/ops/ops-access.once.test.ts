import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import { withOpsToken } from "../../../server/operation/ops-token";
import { rest } from "../../support/api";
import { startTestApp, testApp } from "../../support/app";
import { prepareDatabase } from "../../support/databases";
import { freePort } from "../../support/free-port";
import { makeScratchFolder } from "../../support/scratch";
import { runServer } from "../../support/server-process";

const OPS_TOKEN = "right-and-long-enough-to-be-a-key";
const paths = ["/api/ops/log", "/api/metrics", "/api/backup"];
const app = testApp({ OPS_TOKEN, TRUSTED_PROXY_HOPS: "1", RATE_LIMIT: "on" });

const authorization = `Bearer ${OPS_TOKEN}`;
const statusOf = async (address: string, headers: Record<string, string> = {}) =>
  (await fetch(address, { headers })).status;

test("the operator's routes answer only this machine, not through a proxy or under a public name, and none without a key", async () => {
  const foreign = [
    { "x-forwarded-for": "127.0.0.1, 203.0.113.7" },
    { forwarded: "for=203.0.113.7" },
    { host: "rotaescola.example" },
  ];
  const bare = await startTestApp();
  for (const path of paths) {
    for (const headers of foreign)
      expect(await statusOf(app.url + path, { authorization, ...headers })).toBe(404);
    expect(await statusOf(bare.url + path, { authorization })).toBe(404);
  }
  await bare.close();
  for (const path of paths.slice(0, 2)) expect(await statusOf(app.url + path, { authorization })).toBe(200);
});

test("OPS_HOST opens the operator's routes, and nothing else, to other machines", async () => {
  const database = await prepareDatabase("migrated");
  const OPS_HOST = `127.0.0.1:${freePort()}`;
  const server = await runServer({ ...database.env, OPS_TOKEN, OPS_HOST });
  const from = { authorization, host: "ops.internal" };
  const inside = `http://${OPS_HOST}`;
  for (const path of paths.slice(0, 2)) expect(await statusOf(inside + path, from)).toBe(200);
  expect(await statusOf(`${inside}/api/ops/log`)).toBe(401);
  for (const path of ["/", "/api/plans/pricing", "/api/trpc/plans.pricing"])
    expect(await statusOf(inside + path, from)).toBe(404);
  expect(await statusOf(`${server.url}/api/ops/log`, from)).toBe(404);
  expect(await server.stop()).toBe(0);
  await database.drop();
});

test("a development server generates its key once, readable only by its owner; production generates none", () => {
  const config = { ...app.services.config, opsToken: undefined, dataDir: makeScratchFolder() };
  const { opsToken } = withOpsToken({ ...config, isProduction: false });
  expect(opsToken).toMatch(/^[\w-]{32}$/);
  expect(withOpsToken({ ...config, isProduction: false }).opsToken).toBe(opsToken);
  expect(statSync(`${config.dataDir}/ops-token`).mode & 0o777).toBe(0o600);
  expect(withOpsToken({ ...config, isProduction: true }).opsToken).toBeUndefined();
});

// The last one: it locks this machine out.
test("wrong keys are refused, then limited, and then the right one too, so that guessing reveals nothing", async () => {
  const wrong = paths.map((path) => statusOf(app.url + path, { authorization: "Bearer x" }));
  expect(await Promise.all(wrong)).toEqual([401, 401, 401]);
  const statusWith = async (token?: string) => (await rest(app.url, token).get("/ops/log")).status;
  expect([await statusWith(), await statusWith(`${OPS_TOKEN}x`)]).toEqual([401, 401]);
  expect(await statusWith(OPS_TOKEN)).toBe(200);
  const later: number[] = [];
  for (let tries = 0; tries < 17; tries++) later.push(await statusWith("wrong"));
  expect(later).toEqual([...Array<number>(15).fill(401), 429, 429]);
  expect(await statusWith(OPS_TOKEN)).toBe(429);
});
