import { afterAll, beforeAll, expect, test } from "bun:test";
import { DEMO_PASSWORD, demoEmail } from "../../../drizzle/seeds/demo-logins";
import { visitPath, whatsappPath } from "../../../shared/paths";
import { ownResults } from "../../../shared/schemas/results";
import { searchOutput } from "../../../shared/schemas/search";
import { rest } from "../../support/api";
import { databaseKind, prepareDatabase } from "../../support/databases";
import { runServer, type ServerProcess } from "../../support/server-process";
import { until } from "../../support/until";

// The embedded database serves one process, PostgreSQL two.
const PROCESSES = databaseKind === "postgres" ? 2 : 1;
const PAGES = 40;
const VISITORS = 12;

let env: Record<string, string>;
let server: ServerProcess;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await prepareDatabase("seeded");
  drop = database.drop;
  env = { ...database.env, TRUSTED_PROXY_HOPS: "1" };
  server = await start();
});
afterAll(async () => {
  await server?.stop();
  await drop?.();
});

async function start(): Promise<ServerProcess> {
  const started = await runServer({ ...env, WEB_PROCESSES: String(PROCESSES) });
  if (PROCESSES > 1)
    await until("all processes", () => started.logs().includes("all web processes are ready"), 60_000);
  return started;
}

/** A request on a connection of its own, so that the processes share them. */
async function ask(path: string, address: number, method = "GET", via?: string) {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      connection: "close",
      "user-agent": "Mozilla/5.0 (Linux; Android 14)",
      "x-forwarded-for": `203.0.113.${address}`,
      ...(via && { "content-type": "application/json" }),
    },
    ...(via && { body: JSON.stringify({ via }) }),
  });
  expect(answer.status).toBe(200);
  return answer.text();
}

/** The driver's own calls, signed in on whatever server runs. */
async function own() {
  const credentials = { email: demoEmail("ativa"), password: DEMO_PASSWORD };
  const { body } = await rest(server.url).post("/auth/login", credentials);
  return rest(server.url, (body as { token: string }).token);
}

async function totals() {
  const { body } = await (await own()).get("/drivers/results", { days: 7 });
  const { figures, sources } = ownResults.parse(body);
  const { appearances, visits, openings } = figures;
  const counts = [appearances, visits, openings].map(({ total }) => total);
  return [...counts, sources.find(({ source }) => source === "qr")?.visits ?? 0];
}

test("counts of several processes are all there once they have stopped, and each visitor once", async () => {
  const before = await totals();
  const { id } = (await (await own()).get("/drivers/profile")).body as { id: string };
  const found = JSON.parse(await ask("/api/drivers/search?state=SP&city=S%C3%A3o+Paulo", 1));
  expect(searchOutput.parse(found).drivers.map((driver) => driver.id)).toContain(id);
  for (let page = 0; page < PAGES; page++)
    await ask("/buscar?estado=SP&cidade=S%C3%A3o+Paulo", 1 + (page % 5));
  for (let round = 0; round < 2; round++)
    for (let address = 1; address <= VISITORS; address++) {
      await ask(visitPath(id), address, "POST", "qr");
      if (address <= 3) await ask(whatsappPath(id), address, "POST", "qr");
    }
  expect(await server.stop()).toBe(0);
  server = await start();
  const more = (await totals()).map((count, index) => count - (before[index] ?? 0));
  expect(more).toEqual([PAGES + 1, VISITORS, 3, VISITORS]);
});
