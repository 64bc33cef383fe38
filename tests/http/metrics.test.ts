import { expect, test } from "bun:test";
import { operatorLog } from "../../drizzle/schema/ops";
import { startTestApp } from "../support/app";
import { databaseKind } from "../support/databases";

const token = "um-token-de-operador-bem-comprido";

test("metrics tell requests, memory, jobs and the database to who holds OPS_TOKEN, and no address or e-mail", async () => {
  const app = await startTestApp({ OPS_TOKEN: token });
  await fetch(`${app.url}/api/drivers/featured`);
  await fetch(`${app.url}/condutor/ana@email.com`);
  await fetch(`${app.url}/termos`);
  const read = (given?: string) =>
    fetch(`${app.url}/api/metrics`, { headers: given ? { authorization: `Bearer ${given}` } : {} });
  expect((await read()).status).toBeOneOf([401, 403]);
  expect((await read("outro")).status).toBeOneOf([401, 403]);
  const answer = await read(token);
  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  const text = await answer.text();
  for (const line of text.trim().split("\n"))
    expect(line).toMatch(/^(# TYPE \w+ \w+|\w+(\{[^}]*\})? [\d.e+-]+)$/);
  expect(text).toMatch(/rota_http_request_duration_seconds_count\{kind="call",status="2xx"\} 1\n/);
  expect(text).toContain('kind="page",status="4xx"');
  expect(text).toMatch(/process_resident_memory_bytes \d+/);
  expect(text).toContain("rota_database_up 1");
  expect(text).not.toMatch(/127\.0\.0\.1|@/);
  await app.close();
});

test("without OPS_TOKEN there are no metrics and no backups to fetch", async () => {
  const app = await startTestApp();
  for (const path of ["/api/metrics", "/api/backup"]) {
    const answer = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(404);
  }
  await app.close();
});

test("a backup is handed out whole, to who holds OPS_TOKEN alone, and is recorded; PostgreSQL hands none out", async () => {
  const app = await startTestApp({ OPS_TOKEN: token });
  expect((await fetch(`${app.url}/api/backup`)).status).toBeOneOf([401, 403]);
  const answer = await fetch(`${app.url}/api/backup`, { headers: { authorization: `Bearer ${token}` } });
  if (databaseKind === "postgres") {
    expect(answer.status).toBe(404);
    await app.close();
    return;
  }
  const log = await app.services.db.select().from(operatorLog);
  expect(log.map(({ action }) => action)).toEqual(["backup-handed-out"]);
  const lines = (await answer.text()).trim().split("\n");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ kind: "backup" });
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ kind: "end", lines: lines.length - 1 });
  await app.close();
});
