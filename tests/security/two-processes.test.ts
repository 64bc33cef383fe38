import { afterAll, beforeAll, expect, test } from "bun:test";
import { profileHolds } from "../../drizzle/schema/memory";
import { ensureBuild } from "../../scripts/build";
import { closeServices, openServices } from "../../server/app/open-services";
import { readConfig } from "../../server/platform/config/config";
import { costClasses, type Limit, namedLimits } from "../../server/platform/http/call-limits";
import { createPayments } from "../../server/platform/stripe/stripe";
import { successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { reportedDriver } from "../cases/reports/reported-driver";
import { signedInStaff } from "../console/staff";
import { photoDataUrl, subscribe } from "../drivers/driver-accounts";
import { accountWithProfile } from "../drivers/profile-calls";
import { rest } from "../support/api";
import type { TestApp } from "../support/app";
import { databaseKind, prepareDatabase } from "../support/databases";
import { openAt } from "../support/fill-template";
import { runServer, type ServerProcess } from "../support/server-process";
import { until } from "../support/until";

// What two processes on one database must not allow twice. The embedded database serves one process.
if (databaseKind === "postgres") {
  const PROCESSES = 2;
  const OPS_TOKEN = "a-key-for-the-tests-only-and-long";
  const MEMORY_KEY = "a1".repeat(32);
  let server: ServerProcess;
  /** The server's calls, and its database as a third process. */
  let app: TestApp;

  beforeAll(async () => {
    await ensureBuild();
    const { env, drop } = await prepareDatabase("migrated");
    const given = { ...env, WEB_PROCESSES: String(PROCESSES), TRUSTED_PROXY_HOPS: "1", RATE_LIMIT: "on" };
    server = await runServer({ ...given, OPS_TOKEN, MEMORY_KEY });
    await until("all processes", () => server.logs().includes("all web processes are ready"), 60_000);
    const config = readConfig({ ...env, NODE_ENV: "test", MEMORY_KEY });
    const stripe = { secretKey: "sk_test_none", webhookSecret: "whsec_none", apiUrl: "http://127.0.0.1:9" };
    const database = await openAt(env);
    const payments = createPayments(stripe);
    const services = await openServices({ config, database, payments, now: () => new Date() });
    app = {
      ...{ url: server.url, services, setNow: () => {} },
      endDelays: async () => {},
      close: async () => {
        await server.stop();
        await closeServices(services);
        await database.close();
        await drop();
      },
    };
  }, 180_000);
  afterAll(() => app?.close());

  /** On a connection of its own, so that either process may answer. */
  const ask = (path: string, address: string, more: RequestInit = {}) =>
    fetch(server.url + path, {
      ...more,
      headers: { connection: "close", "x-forwarded-for": address, "content-type": "application/json" },
    });

  /** Sends half more calls than two allowances, four at a time; returns how many were allowed and in how many seconds. */
  async function allowed(limit: Limit, send: (turn: number) => Promise<Response>) {
    const began = performance.now();
    const all = 2.5 * limit.points;
    let turn = 0;
    let count = 0;
    const caller = async () => {
      while (turn < all) {
        const answer = await send(turn++);
        await answer.arrayBuffer();
        if (answer.status !== 429) count += 1;
      }
    };
    await Promise.all([1, 2, 3, 4].map(caller));
    return { count, seconds: (performance.now() - began) / 1000 };
  }

  /** Both processes answered calls of this path. */
  const sharedBy = (path: string) => {
    const lines = server
      .logs()
      .split("\n")
      .filter((line) => line.startsWith("{"));
    const answered = lines.map((line) => JSON.parse(line) as { path?: string; process?: number });
    return new Set(answered.flatMap((line) => (line.path === path ? [line.process] : []))).size === PROCESSES;
  };

  test.each([
    ["page", "/painel", costClasses.page.limits.stranger, "192.0.2.10"],
    ["heavyRead", "/api/drivers/search", costClasses.heavyRead.limits.stranger, "192.0.2.11"],
  ])("calls of the class %s are counted together, up to a tenth more", async (_, path, limit, address) => {
    const { count, seconds } = await allowed(limit, (turn) => ask(`${path}?page=1&city=x${turn}`, address));
    await until("both processes", () => sharedBy(path));
    // On a machine that is so slow, a further period may have begun.
    const periods = 1 + Math.floor(seconds / limit.duration);
    expect(count).toBeGreaterThanOrEqual(limit.points - 1);
    expect(count).toBeLessThanOrEqual(1.1 * limit.points * periods);
  });

  test("limits of calls that cost people time are exact over both", async () => {
    const form = {
      name: "Ana",
      email: "ana@familia.example",
      subject: "Foto",
      message: "Não consigo trocar.",
    };
    const send = () => ask("/api/contact", "192.0.2.12", { method: "POST", body: JSON.stringify(form) });
    const answers = await Promise.all(Array.from({ length: 3 * namedLimits.contact.points }, send));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(namedLimits.contact.points);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  });

  test("a suspended driver who deletes the account and comes back is held by whichever process, once", async () => {
    const same = { phone: "(11) 95555-1234" };
    const first = await reportedDriver(app, same);
    await first.newReport();
    const suspended = await rest(server.url, OPS_TOKEN).post(`/ops/people/${first.account.id}/suspend`, {
      reason: "Dirigia sem habilitação.",
    });
    expect(suspended.status).toBe(200);
    expect((await rest(server.url, first.account.token).post("/auth/delete-account")).status).toBe(200);

    const back = await accountWithProfile(app, { ...same, photo: await photoDataUrl("#886600") });
    await subscribe(app.services, back.account);
    const headers = { connection: "close" };
    const publish = () =>
      rest(server.url, back.account.token, headers).post("/drivers/publish", { isPublic: true });
    const answers = await Promise.all(Array.from({ length: 12 }, publish));
    for (const { body } of answers) expect(body).toMatchObject({ message: successes.profileHeld });
    await until("both processes", () => sharedBy("/api/drivers/publish"));
    expect(await app.services.db.$count(profileHolds)).toBe(1);
    const seen = async () => {
      const asked = Array.from({ length: 12 }, () => ask(paths.profile(back.saved.id), "192.0.2.13"));
      return new Set((await Promise.all(asked)).map(({ status }) => status));
    };
    expect(await seen()).toEqual(new Set([404]));

    const { calls } = await signedInStaff(app);
    const { items } = await calls.queue.list.query({ kind: "case" });
    const held = items.filter(({ isMatched }) => isMatched);
    expect(held).toHaveLength(1);
    const decision = { id: held[0]?.subject ?? "", reportIds: [], reason: "É a esposa dele." };
    await calls.cases.decide.mutate({ ...decision, outcome: "sem medida" });
    await until("both processes to show it", async () => {
      const statuses = await seen();
      return statuses.size === 1 && statuses.has(200);
    });
    expect(await Promise.all([publish(), publish()])).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await seen()).toEqual(new Set([200]));
  });
}
