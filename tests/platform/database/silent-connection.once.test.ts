import { expect, test } from "bun:test";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { Pool } from "pg";
import { endSilentConnections } from "../../../server/platform/database/end-silent-connections";
import { freePort } from "../../support/free-port";
import { findPostgres, startPostgresCluster } from "../../support/postgres-cluster";

const binaries = findPostgres();

// Without PostgreSQL on the machine this can't be tested; `bun run test` reports that.
if (binaries)
  test("a connection that fails silently is closed, one that is in use is not", async () => {
    const cluster = await startPostgresCluster(binaries);
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
    await cluster.stop();
  });
