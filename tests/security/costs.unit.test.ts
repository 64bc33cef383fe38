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
import { normaliseName } from "../../shared/accounts";
import { contactIssues } from "../../shared/contact";
import { normaliseEmail } from "../../shared/email";
import { parsePhone } from "../../shared/phone";
import { cleanCode, cleanLine, cleanPassword, cleanText, uniqueLines } from "../../shared/text";
import { readToken } from "../../shared/typed/mailed-links";

test("every procedure declares its class of cost, and the class has a limit for its callers", () => {
  // tRPC's types hide the metadata.
  const declared = ({ _def }: AnyRouter) =>
    Object.entries(_def.procedures as unknown as Record<string, { _def: { meta?: CallMeta } }>);
  const limitOf = ({ cost, caller }: CallMeta = {}): Limit | undefined => {
    const limits: Partial<Record<string, Limit>> = cost ? costClasses[cost].limits : {};
    return caller && limits[caller];
  };
  const calls = [...declared(appRouter), ...declared(consoleRouter), ...declared(terminalRouter)];
  const without = calls.filter(([, { _def }]) => !limitOf(_def.meta)).map(([name]) => name);
  console.log(`calls without a class of cost: ${without.length} of ${calls.length}`);
  expect(calls.length).toBeGreaterThan(100);
  expect(without).toEqual([]);
});

test("a route of HTTP without a class of cost is named, so that no server starts with it", () => {
  const http = new Hono().get("/api/health", (c) => c.text("")).get("/new", (c) => c.text(""));
  const rest = new Hono().get("/drivers/search", (c) => c.text(""));
  expect(routesWithoutCost(http.route("/api", rest), rest)).toEqual(["/new"]);
});

/** A sum as the database stores it, for several processes, and what was sent to it. */
function sharedSum(endsIn = 60_000) {
  const sent: number[] = [];
  const add = async (_: string, points: number) => {
    sent.push(points);
    return { sum: sent.reduce((sum, each) => sum + each), endsIn };
  };
  return { add, sent };
}

const settle = () => Promise.resolve().then(() => Promise.resolve());
const limitOf = (points: number): Limit => ({ points, duration: 60 });

async function callsUntilRefused(counters: SharedCounter[], { points }: Limit): Promise<number> {
  for (let calls = 0; calls <= 3 * points; calls++) {
    if ((counters[calls % counters.length]?.count("somebody") ?? 0) > 0) return calls;
    await settle();
  }
  throw new Error("nothing was refused");
}

test("one process counts exactly, several share one allowance up to a twentieth", async () => {
  const limit = limitOf(120);
  expect(await callsUntilRefused([new SharedCounter(limit, 1, sharedSum().add)], limit)).toBe(120);
  const { add } = sharedSum();
  const four = Array.from({ length: 4 }, () => new SharedCounter(limit, 4, add));
  expect(await callsUntilRefused(four, limit)).toBeWithin(120, 127);
});

function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

test("callers beyond those that are remembered cost no more than the first, and the last are still limited", () => {
  const counter = new SharedCounter(limitOf(1), 1);
  const costs = Array.from({ length: 6 }, (_, block) =>
    cpuOf(() => {
      for (let caller = 0; caller < 25_000; caller++) counter.count(`${block} ${caller}`);
    }),
  );
  const [first = 0, beyond] = [costs.slice(0, 2), costs.slice(2)].map((some) => Math.min(...some));
  expect(beyond).toBeLessThan(2 * first);
  expect(counter.count("5 24999")).toBeGreaterThan(0);
  expect(counter.count("0 0")).toBe(0);
});

// Each of these texts once took quadratic time or worse: seconds to hours for the largest body. Sixteen times the text may
// take about sixteen times the work; quadratic work would be two hundred and fifty times as much.
const [SMALL, LARGE] = [4000, 64_000];
const GROWTH_MAX = 64;
/** Below this CPU time (microseconds) the clock is too coarse for a ratio. */
const LEAST = 500;

/** The ratio of CPU times for a large and a small text: about 16 for linear time. The least of three, as others run too. */
function growthOf<T>(make: (length: number) => T, work: (made: T) => unknown): number {
  const [little = 1, much = 0] = [make(SMALL), make(LARGE)].map((made) =>
    Math.max(LEAST, Math.min(...[1, 2, 3].map(() => cpuOf(() => work(made))))),
  );
  return much / little;
}

const cleaners: Record<string, (text: string) => unknown> = {
  cleanLine,
  cleanText,
  cleanCode,
  cleanPassword,
  readToken,
  normaliseEmail,
  parsePhone,
  normaliseName,
  uniqueLines: (text) => uniqueLines([text]),
  "the contact form": (text) => contactIssues({ name: text, email: text, subject: text, message: text }),
};

test.each<[what: string, text: (length: number) => string]>([
  ["accents stacked on one letter", (length) => `a${"\u0301\u0323".repeat(length / 2)}`],
  ["blanks before a last letter", (length) => `a${" ".repeat(length)}b`],
])("the work grows linearly with the length of a text: %s", (_, text) => {
  const growths = Object.entries(cleaners).map(([name, clean]) => [name, growthOf(text, clean)] as const);
  expect(growths.filter(([, growth]) => growth >= GROWTH_MAX)).toEqual([]);
});
