import { expect, test } from "bun:test";
import type { AnyRouter } from "@trpc/server";
import { Hono } from "hono";
import { routesWithoutCost } from "../../server/app/route-costs";
import { appRouter } from "../../server/app/router";
import { consoleRouter } from "../../server/console/router";
import { terminalRouter } from "../../server/console/terminal-router";
import { costClasses, type Limit } from "../../server/platform/http/call-limits";
import { SharedCounter } from "../../server/platform/http/shared-counter";
import type { CallMeta } from "../../server/process/trpc";

/** Each procedure with what it declares; tRPC's types hide the metadata. */
function declared(router: AnyRouter): [string, CallMeta | undefined][] {
  const procedures = router._def.procedures as unknown as Record<string, { _def: { meta?: CallMeta } }>;
  return Object.entries(procedures).map(([name, { _def }]) => [name, _def.meta]);
}

function limitOf({ cost, caller }: CallMeta = {}): Limit | undefined {
  const limits: Partial<Record<string, Limit>> = cost ? costClasses[cost].limits : {};
  return caller && limits[caller];
}

test("every procedure declares its class of cost, and the class has a limit for its callers", () => {
  const calls = [...declared(appRouter), ...declared(consoleRouter), ...declared(terminalRouter)];
  const without = calls.filter(([, meta]) => !limitOf(meta)).map(([name]) => name);
  console.log(`calls without a class of cost: ${without.length} of ${calls.length}`);
  expect(calls.length).toBeGreaterThan(100);
  expect(without).toEqual([]);
});

test("a route of HTTP without a class of cost is named, so that no server starts with it", () => {
  const http = new Hono().get("/api/health", (c) => c.text("")).get("/new", (c) => c.text(""));
  const rest = new Hono().get("/drivers/search", (c) => c.text(""));
  expect(routesWithoutCost(http.route("/api", rest), rest)).toEqual(["/new"]);
});

/** A sum as the database stores it, for several processes. */
function sharedSum(endsIn = 60_000) {
  let sum = 0;
  const sent: number[] = [];
  const add = (_: string, points: number) => {
    sent.push(points);
    sum += points;
    return Promise.resolve({ sum, endsIn });
  };
  return { add, sent };
}

const settle = () => Promise.resolve().then(() => Promise.resolve());

async function callsUntilRefused(counters: SharedCounter[], limit: Limit): Promise<number> {
  for (let calls = 0; calls <= 3 * limit.points; calls++) {
    if ((counters[calls % counters.length]?.count("somebody") ?? 0) > 0) return calls;
    await settle();
  }
  throw new Error("nothing was refused");
}

test("one process counts exactly, several share one allowance up to a twentieth", async () => {
  const limit = { points: 120, duration: 60 };
  expect(await callsUntilRefused([new SharedCounter(limit, 1, sharedSum().add)], limit)).toBe(120);
  const shared = sharedSum();
  const four = Array.from({ length: 4 }, () => new SharedCounter(limit, 4, shared.add));
  expect(await callsUntilRefused(four, limit)).toBeWithin(120, 127);
});

test("quiet callers cost no statement, and an unreachable sum refuses nobody", async () => {
  const limit = { points: 100, duration: 60 };
  const shared = sharedSum();
  const quiet = new SharedCounter(limit, 2, shared.add);
  quiet.count("somebody");
  await settle();
  expect(shared.sent).toEqual([]);
  const alone = new SharedCounter(limit, 2, () => Promise.reject(new Error("no database")));
  expect(await callsUntilRefused([alone], limit)).toBe(100);
});

test("the wait ends with the period of the sum, and other callers have their own allowance", async () => {
  const limit = { points: 20, duration: 60 };
  const counter = new SharedCounter(limit, 1, sharedSum(5000).add);
  expect(await callsUntilRefused([counter], limit)).toBe(20);
  expect(counter.count("somebody")).toBeWithin(1, 5001);
  expect(counter.count("somebody else")).toBe(0);
});

test("callers beyond those that are remembered cost no more than the first, and the last are still limited", () => {
  const counter = new SharedCounter({ points: 1, duration: 60 }, 1);
  const cpuOf = (block: number) => {
    const before = process.cpuUsage();
    for (let caller = 0; caller < 25_000; caller++) counter.count(`${block} ${caller}`);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const costs = Array.from({ length: 6 }, (_, block) => cpuOf(block));
  const [first, beyond] = [costs.slice(0, 2), costs.slice(2)].map((some) => Math.min(...some));
  expect(beyond).toBeLessThan(2 * (first ?? 0));
  expect(counter.count("5 24999")).toBeGreaterThan(0);
  expect(counter.count("0 0")).toBe(0);
});
