import { afterAll, beforeAll, expect, test } from "bun:test";
import { ensureBuild } from "../../scripts/build";
import { costClasses, type Limit, namedLimits } from "../../server/platform/http/call-limits";
import { databaseKind, prepareDatabase } from "../support/databases";
import { runServer, type ServerProcess } from "../support/server-process";
import { until } from "../support/until";

// What two processes on one database must not allow twice. The embedded database serves one process.
if (databaseKind === "postgres") {
  const PROCESSES = 2;
  let server: ServerProcess;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    await ensureBuild();
    const database = await prepareDatabase("migrated");
    drop = database.drop;
    const limits = { WEB_PROCESSES: String(PROCESSES), TRUSTED_PROXY_HOPS: "1", RATE_LIMIT: "on" };
    server = await runServer({ ...database.env, ...limits });
    await until("all processes", () => server.logs().includes("all web processes are ready"), 60_000);
  }, 180_000);
  afterAll(async () => {
    await server?.stop();
    await drop?.();
  });

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
}
