import { afterAll, beforeAll, expect, test } from "bun:test";
import { handsConnectionsOn } from "../../server/platform/processes/supervise";
import { databaseKind, prepareDatabase } from "../support/databases";
import { childrenOf } from "../support/postgres-cluster";
import { runServer, type ServerProcess } from "../support/server-process";
import { until } from "../support/until";

const OPS_TOKEN = "a-key-for-the-tests-only-and-long";
const PROCESSES = 2;

// The embedded database serves one process: config.unit.test.ts has the sentence.
if (databaseKind === "postgres") {
  let server: ServerProcess;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const database = await prepareDatabase("seeded");
    drop = database.drop;
    server = await runServer({ ...database.env, WEB_PROCESSES: String(PROCESSES), OPS_TOKEN });
    await until("all processes", () => server.logs().includes("all web processes are ready"), 60_000);
  });
  afterAll(async () => {
    await server?.stop();
    await drop?.();
  });

  const children = () => childrenOf(server.pid);

  test("processes share the port, and their metrics are added up", async () => {
    expect(children()).toHaveLength(PROCESSES);
    const before = await pagesCounted();
    const visits = 40;
    for (let visit = 0; visit < visits; visit++) {
      expect((await fetch(`${server.url}/`, { headers: { connection: "close" } })).status).toBe(200);
    }
    expect((await pagesCounted()) - before).toBe(visits);
    // Lines of the access log arrive a moment later.
    await until("visits to both", () => processesOf("/").size === PROCESSES);
  });

  test("a killed process is restarted, and the other answers meanwhile", async () => {
    const [victim, survivor] = children();
    if (!victim || !survivor) throw new Error("there are not two processes");
    process.kill(victim, "SIGKILL");
    await until("a new process", () => children().length === PROCESSES && !children().includes(victim));
    expect(children()).toContain(survivor);
    await until("both to serve", async () => {
      await fetch(`${server.url}/termos`, { headers: { connection: "close" } });
      return processesOf("/termos").size === PROCESSES;
    });
  });

  test("processes that end before they are ready, all at once, are restarted too", async () => {
    for (let round = 0; round < 3; round++) {
      const running = await until("a process", () => children().length > 0 && children());
      for (const pid of running) process.kill(pid, "SIGKILL");
      await until("their end", () => !children().some((pid) => running.includes(pid)));
    }
    await until("all of them again", () => children().length === PROCESSES);
    await until("an answer", () =>
      fetch(`${server.url}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  });

  test("a rolling restart replaces all processes, and requests are answered meanwhile", async () => {
    const before = children();
    const failures: string[] = [];
    const statuses = new Map<number, number>();
    let isOver = false;
    const visitor = async (path: string, headers: Record<string, string>) => {
      while (!isOver) {
        try {
          const answer = await fetch(`${server.url}${path}`, { headers });
          await answer.arrayBuffer();
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        } catch (error) {
          failures.push(String(error));
        }
      }
    };
    const fresh = { connection: "close" };
    const load = [
      visitor("/", fresh),
      visitor("/buscar?estado=SP", fresh),
      visitor("/", {}),
      visitor("/api/health", {}),
    ];
    await until("some answers", () => (statuses.get(200) ?? 0) > 50);
    process.kill(server.pid, "SIGUSR2");
    await until(
      "new processes",
      () => children().length === PROCESSES && !children().some((pid) => before.includes(pid)),
      90_000,
    );
    isOver = true;
    await Promise.all(load);
    // A connection that arrives just as a process closes the port is reset by the system, unless it may be migrated.
    expect(failures.length).toBeLessThanOrEqual(handsConnectionsOn() ? 0 : 2);
    expect([...statuses.keys()]).toEqual([200]);
  });

  test("a stop ends all of them properly", async () => {
    const running = children();
    expect(await server.stop()).toBe(0);
    for (const pid of running) expect(isAlive(pid)).toBe(false);
    expect(linesOf(server.logs()).filter(({ msg }) => msg === "stopped").length).toBeGreaterThanOrEqual(
      PROCESSES,
    );
  });

  async function pagesCounted(): Promise<number> {
    const answer = await fetch(`${server.url}/api/metrics`, {
      headers: { authorization: `Bearer ${OPS_TOKEN}` },
    });
    const text = await answer.text();
    const [, count] =
      /rota_http_request_duration_seconds_count\{kind="page",status="2xx"\} (\d+)/.exec(text) ?? [];
    return Number(count ?? 0);
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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
