import { expect, test } from "bun:test";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { Pool } from "pg";
import { endSilentConnections } from "../../../server/platform/database/end-silent-connections";
import { openPostgresDatabase } from "../../../server/platform/database/postgres-database";
import { errors } from "../../../shared/errors";
import { failures } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { codeOf, rest } from "../../support/api";
import { forFile } from "../../support/for-file";
import { freePort } from "../../support/free-port";
import { keepVisiting } from "../../support/keep-visiting";
import { findPostgres, startPostgresCluster } from "../../support/postgres-cluster";
import { root } from "../../support/root";
import { runServer } from "../../support/server-process";
import { until } from "../../support/until";

type Found = { drivers: { id: string }[] };
// A PostgreSQL server that this test may stop: never the one that other tests use.
const binaries = findPostgres();

// Without PostgreSQL on the machine there is nothing to restart; `bun run test` says so loudly.
if (binaries) {
  const stop = (started: { stop: () => unknown }) => started.stop();
  // Ended in this order, so the test stops the server itself.
  const cluster = forFile(() => startPostgresCluster(binaries), stop);
  const server = forFile(() => runServer({ DATABASE_URL: cluster.url, SEED_DEMO: "true" }), stop);

  test("PostgreSQL restarts under load: calls and writes get 503 meanwhile, and work again, in the same process", async () => {
    const { url } = server;
    const codes = new Set<string>();
    const visit = async () => {
      const answer = await fetch(`${url}/api/drivers/search?state=SP`);
      if (!answer.ok) codes.add(String(codeOf({ body: await answer.clone().json() })));
      return answer;
    };
    const load = keepVisiting(Array(6).fill(visit));
    const found = (await (await fetch(`${url}/api/drivers/search?state=SP&city=Santos`)).json()) as Found;
    await until("answers before", () => load.ok() > 20, 60_000);

    const list = () => fetch(`${url}/buscar?estado=SP`).then(({ status }) => status);
    expect(await list()).toBe(200);
    await cluster.pause();
    await until("a 503", () => load.statuses.has(errors.UNAVAILABLE.status));
    // More writes than there are connections: none may leak one.
    const form = { name: "Ana Prova", email: "ana@example.com", subject: "Dúvida", message: "Há vaga?" };
    const writes = Array.from({ length: 25 }, () => rest(url).post("/contact", form));
    expect((await Promise.all(writes)).map(({ status }) => status)).not.toContain(200);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    expect((await fetch(`${url}/api/ready`)).status).toBe(503);
    const profile = await fetch(url + paths.profile(found.drivers[0]?.id ?? ""));
    expect(profile.status).toBe(503);
    expect(await profile.text()).toContain(failures.publicProfile);
    // Pages without data need no database, and one that was cached is served for a while.
    expect([(await fetch(`${url}/termos`)).status, await list()]).toEqual([200, 200]);

    await cluster.resume();
    await until("the calls to work again", async () => (await fetch(`${url}/api/drivers/search`)).ok);
    await until("a write", async () => (await rest(url).post("/contact", form)).status === 200);
    await until("readiness", async () => (await fetch(`${url}/api/ready`)).ok);
    await load.stop();
    expect([[...load.statuses.keys()].sort(), load.failures]).toEqual([[200, 503], []]);
    expect([...codes]).toEqual(["UNAVAILABLE"]);
    expect(await server.stop()).toBe(0);
  });

  // All idle connections die at once, before this process notices: their next statement is a transaction's begin.
  test("transactions that fail to begin return their connections", async () => {
    const { db, close } = await openPostgresDatabase(cluster.url);
    const size = 10;
    await Promise.all(Array.from({ length: size }, () => db.execute(sql`select pg_sleep(0.2)`)));
    const end = `const { Client } = require("pg"); const c = new Client({ connectionString: process.argv[1] });
      await c.connect(); await c.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rota-escola'");
      await c.end();`;
    const ended = Bun.spawnSync([process.execPath, "-e", end, cluster.url], { cwd: root });
    expect(ended.exitCode).toBe(0);
    const begun = Array.from({ length: size }, () => db.transaction((tx) => tx.execute(sql`select 1`)));
    const outcomes = await Promise.allSettled(begun);
    expect(outcomes.map(({ status }) => status)).toContain("rejected");
    const works = () => db.execute(sql`select 1`).catch(() => undefined);
    await until("the last dead connection to be left", works);
    await close();
  });

  test("a connection that fails silently is closed, one that is in use is not", async () => {
    const { hostname, port } = new URL(cluster.url);
    const url = new URL(cluster.url);
    url.port = String(freePort());
    let isDeaf = false;
    const sockets: Socket[] = [];
    // Like a firewall that has lost the connection's state: nothing passes, and nobody is notified.
    const wall = createServer((near) => {
      const isOver = isDeaf;
      const far = connect(Number(port), hostname);
      const passes = () => isOver || !isDeaf;
      near.on("data", (bytes) => passes() && far.write(bytes));
      far.on("data", (bytes) => passes() && near.write(bytes));
      for (const [first, second] of [[near, far] as const, [far, near] as const]) {
        first.on("close", () => second.destroy());
        first.on("error", () => second.destroy());
      }
      sockets.push(near, far);
    }).listen(Number(url.port), "127.0.0.1");
    await once(wall, "listening");
    const pool = new Pool({ connectionString: url.href, max: 1, connectionTimeoutMillis: 5000 });
    pool.on("error", () => {});
    endSilentConnections(pool, 1000);

    const { rows: before } = await pool.query("select pg_backend_pid() as pid");
    for (let time = 0; time < 4; time += 1) await pool.query("select pg_sleep(0.4)");
    const { rows: after } = await pool.query("select pg_backend_pid() as pid");
    expect(after).toEqual(before);

    isDeaf = true;
    await expect(pool.query("select 1")).rejects.toThrow();
    // New connections pass from now on.
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await pool.end();
    wall.close();
    for (const socket of sockets) socket.destroy();
  });
}
