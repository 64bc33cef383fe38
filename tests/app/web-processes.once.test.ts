import { beforeAll, expect, test } from "bun:test";
import { costClasses, namedLimits } from "../../server/platform/http/call-limits";
import { handsConnectionsOn } from "../../server/platform/processes/supervise";
import { rest } from "../support/api";
import { databaseKind } from "../support/databases";
import { keepVisiting } from "../support/keep-visiting";
import { childrenOf } from "../support/postgres-cluster";
import { testServer } from "../support/server";
import { until } from "../support/until";

const OPS_TOKEN = "a-key-for-the-tests-only-and-long";
const PROCESSES = 2;

// The embedded database serves one process: config.unit.test.ts has the sentence.
if (databaseKind === "postgres") {
  const limits = { RATE_LIMIT: "on", TRUSTED_PROXY_HOPS: "1" };
  const env = { ...limits, WEB_PROCESSES: String(PROCESSES), OPS_TOKEN };
  const server = testServer({ seed: true, env });
  const areReady = () => server.logs().includes("all web processes are ready");
  beforeAll(() => until("all processes", areReady));

  const children = () => childrenOf(server.pid);
  let addresses = 0;
  /** A connection and an address of its own, so that either process may answer and no limit is reached. */
  const visit = (path: string, more: Record<string, string> = { connection: "close" }) => {
    const address = `10.0.${++addresses >> 8}.${addresses & 255}`;
    return fetch(`${server.url}${path}`, { headers: { "x-forwarded-for": address, ...more } });
  };

  test("processes share the port, and their metrics are added up", async () => {
    expect(children()).toHaveLength(PROCESSES);
    const before = await pagesCounted();
    const visits = 40;
    for (let turn = 0; turn < visits; turn++) {
      expect((await visit("/")).status).toBe(200);
    }
    expect((await pagesCounted()) - before).toBe(visits);
    // Lines of the access log arrive a moment later.
    await until("visits to both", () => processesOf("/").size === PROCESSES);
  });

  test("both count one visitor's calls: exactly those that cost people time, searches up to a tenth more", async () => {
    const form = { name: "Ana", email: "ana@familia.example", subject: "Foto", message: "Não troca." };
    const { points } = namedLimits.contact;
    const from = { connection: "close", "x-forwarded-for": "192.0.2.12" };
    const send = () => rest(server.url, undefined, from).post("/contact", form);
    const answers = await Promise.all(Array.from({ length: 3 * points }, send));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(points).fill(200), ...Array<number>(2 * points).fill(429)]);

    const limit = costClasses.heavyRead.limits.stranger;
    const began = performance.now();
    let [turn, allowed] = [0, 0];
    // Half more calls than two allowances.
    const caller = async () => {
      while (turn < 2.5 * limit.points) {
        const answer = await visit(`/api/drivers/search?city=x${turn++}`, from);
        await answer.arrayBuffer();
        if (answer.status !== 429) allowed += 1;
      }
    };
    await Promise.all([1, 2, 3, 4].map(caller));
    // On a machine that is so slow, a further period may have begun.
    const periods = 1 + Math.floor((performance.now() - began) / 1000 / limit.duration);
    expect(allowed).toBeWithin(limit.points - 1, 1.1 * limit.points * periods + 1);
  });

  test("a killed process is restarted, and the other answers meanwhile", async () => {
    const [victim, survivor] = children();
    if (!victim || !survivor) throw new Error("there are not two processes");
    process.kill(victim, "SIGKILL");
    await until("a new process", () => children().length === PROCESSES && !children().includes(victim));
    expect(children()).toContain(survivor);
    await until("both to serve", async () => {
      await visit("/termos");
      return processesOf("/termos").size === PROCESSES;
    });
  });

  test("a rolling restart replaces all processes, and requests are answered meanwhile", async () => {
    const before = children();
    const load = keepVisiting([
      () => visit("/"),
      () => visit("/buscar?estado=SP"),
      () => visit("/", {}),
      () => visit("/api/health", {}),
    ]);
    await until("some answers", () => load.ok() > 50);
    process.kill(server.pid, "SIGUSR2");
    await until(
      "new processes",
      () => children().length === PROCESSES && !children().some((pid) => before.includes(pid)),
    );
    await load.stop();
    // A connection that arrives just as a process closes the port is reset by the system, unless it may be migrated: one of each
    // of the four visitors at most.
    expect(load.failures.length).toBeLessThanOrEqual(handsConnectionsOn() ? 0 : 4 * PROCESSES);
    expect([...load.statuses.keys()]).toEqual([200]);
  });

  test("a stop ends all of them properly", async () => {
    const running = children();
    expect(await server.stop()).toBe(0);
    for (const pid of running) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    expect(linesOf(server.logs()).filter(({ msg }) => msg === "stopped").length).toBeGreaterThanOrEqual(
      PROCESSES,
    );
  });

  async function pagesCounted(): Promise<number> {
    const { body } = await rest(server.url, OPS_TOKEN).get("/metrics");
    const pages = /rota_http_request_duration_seconds_count\{kind="page",status="2xx"\} (\d+)/;
    return Number(pages.exec(String(body))?.[1] ?? 0);
  }

  function processesOf(path: string): Set<unknown> {
    return new Set(linesOf(server.logs()).flatMap((line) => (line.path === path ? [line.process] : [])));
  }
}

type Line = { msg?: string; path?: string; process?: number };

// Each line is complete, whoever wrote it.
function linesOf(logs: string): Line[] {
  return logs
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
}
