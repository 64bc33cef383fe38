import { afterAll, expect, test } from "bun:test";
import { DEMO_PASSWORD, demoEmail } from "../../../drizzle/seeds/demo-logins";
import { visitPath } from "../../../shared/paths";
import { ownResults } from "../../../shared/schemas/results";
import { rest } from "../../support/api";
import { databaseKind, prepareDatabase } from "../../support/databases";
import { runServer, type ServerProcess } from "../../support/server-process";
import { until } from "../../support/until";

// The embedded database serves one process, PostgreSQL two.
const PROCESSES = databaseKind === "postgres" ? 2 : 1;
const PAGES = 40;
const VISITORS = 12;

let server: ServerProcess | undefined;
let drop: (() => Promise<void>) | undefined;
afterAll(async () => {
  await server?.stop();
  await drop?.();
});

async function start(env: Record<string, string>): Promise<ServerProcess> {
  server = await runServer({ ...env, TRUSTED_PROXY_HOPS: "1", WEB_PROCESSES: String(PROCESSES) });
  const { logs } = server;
  if (PROCESSES > 1)
    await until("all processes", () => logs().includes("all web processes are ready"), 60_000);
  return server;
}

/** A driver's profile and counts, signed in on whatever server runs. */
async function own({ url }: ServerProcess) {
  const credentials = { email: demoEmail("ativa"), password: DEMO_PASSWORD };
  const { body } = await rest(url).post("/auth/login", credentials);
  const { get } = rest(url, (body as { token: string }).token);
  const { figures } = ownResults.parse((await get("/drivers/results", { days: 7 })).body);
  const { id } = (await get("/drivers/profile")).body as { id: string };
  return { id, appearances: figures.appearances.total, visits: figures.visits.total };
}

test("counts of several processes are all there once they have stopped, and each visitor once", async () => {
  const database = await prepareDatabase("seeded");
  drop = database.drop;
  const first = await start(database.env);
  const before = await own(first);
  /** A request on a connection of its own, so that the processes share them. */
  const ask = async (path: string, address: number, init?: RequestInit) => {
    const headers = {
      connection: "close",
      "user-agent": "Mozilla/5.0 (Linux; Android 14)",
      "x-forwarded-for": `203.0.113.${address}`,
      "content-type": "application/json",
    };
    const answer = await fetch(`${first.url}${path}`, { headers, ...init });
    expect(answer.status).toBe(200);
    await answer.text();
  };
  for (let page = 0; page < PAGES; page++)
    await ask("/buscar?estado=SP&cidade=S%C3%A3o+Paulo", 1 + (page % 5));
  const visit = { method: "POST", body: JSON.stringify({ via: "qr" }) };
  for (let round = 0; round < 2; round++)
    for (let address = 1; address <= VISITORS; address++) await ask(visitPath(before.id), address, visit);
  expect(await first.stop()).toBe(0);
  const { appearances, visits } = await own(await start(database.env));
  const more = [appearances - before.appearances, visits - before.visits];
  expect(more).toEqual([PAGES, VISITORS]);
});
