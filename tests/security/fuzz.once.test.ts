import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { rest } from "../support/api";
import { testServer } from "../support/server";
import { until } from "../support/until";
import { type MalformedRequest, malformedRequests } from "./malformed-requests";

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1500);
const AT_ONCE = 24;
const WARM_UP = 1500;
const GROWTH_MAX_MB = 50;

// Stripe and mail are unreachable; no call of a stranger may need them.
const env = { LOG_LEVEL: "error", VAPID_PRIVATE_KEY: "e5".repeat(32) };
const server = testServer({ seed: true, env });
// The same random sample each time, so that a failure is due to the change at hand; the long run uses another one
// (scripts/test-long.ts).
let seed = Number(process.env.FUZZ_SEED ?? 1);

test(`${REQUESTS} malformed requests: no server error, no stack trace, and the memory is freed`, async () => {
  const { body: openApi } = await rest(server.url).get("/openapi.json");
  const requests = malformedRequests(openApi);
  await sendAll(fc.sample(requests, { numRuns: WARM_UP, seed }));
  const before = residentMegabytes();
  for (let sent = 0; sent < REQUESTS; sent += WARM_UP) {
    seed += 1;
    await sendAll(fc.sample(requests, { numRuns: Math.min(WARM_UP, REQUESTS - sent), seed }));
  }
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
  const after = await until(
    `the memory to come back to ${before} MB, within ${GROWTH_MAX_MB} MB (seed ${seed})`,
    () => residentMegabytes() <= before + GROWTH_MAX_MB && residentMegabytes(),
    60_000,
  );
  console.log(`${REQUESTS} malformed requests: resident memory ${before} MB before, ${after} MB after`);
}, 600_000);

async function sendAll(requests: MalformedRequest[]): Promise<void> {
  const waiting = requests.values();
  const sender = async () => {
    for (const { path, init } of waiting) {
      const answer = await fetch(`${server.url}${path}`, init);
      const text = await answer.text();
      const what = {
        seed,
        path: path.slice(0, 300),
        init: { ...init, body: String(init.body).slice(0, 300) },
      };
      if (answer.status >= 500)
        throw new Error(`${answer.status} for ${JSON.stringify(what)}: ${text.slice(0, 200)}`);
      if (/\n\s+at .+:\d+:\d+|node_modules|server\/app/.test(text))
        throw new Error(`A stack for ${JSON.stringify(what)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
}

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
