import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Client } from "pg";
import { demoEmail } from "../../../drizzle/seeds/demo-logins";
import { logInDemo } from "../../people/live-drivers";
import { rest } from "../../support/api";
import { connectTo } from "../../support/postgres-client";
import { findPostgres, type PostgresCluster, startPostgresCluster } from "../../support/postgres-cluster";
import { runServer, type ServerProcess } from "../../support/server-process";
import { until } from "../../support/until";

const LISTING = "/buscar?estado=SP&cidade=S%C3%A3o+Paulo";
const binaries = findPostgres();
let primary: PostgresCluster;
let replica: PostgresCluster;
let onPrimary: Client;
let onReplica: Client;
let server: ServerProcess;
let driverId: string;

const open = ({ url }: PostgresCluster) => connectTo(url);

/** Whether the product's last query on the replica since then was a search, not a check of its marks. */
async function hasSearchedSince(moment: Date): Promise<boolean> {
  const { rows } = await onReplica.query(
    `select query like '%search_entries%' as "isSearch" from pg_stat_activity
     where application_name = 'rota-escola read' and query_start > $1 order by query_start desc limit 1`,
    [moment],
  );
  return rows[0]?.isSearch === true;
}

if (binaries) {
  beforeAll(async () => {
    primary = await startPostgresCluster(binaries, { settings: { wal_level: "replica" } });
    const seeding = await runServer({ DATABASE_URL: primary.url, SEED_DEMO: "true" });
    await seeding.stop();
    replica = await startPostgresCluster(binaries, { replicaOf: primary.url });
    [onPrimary, onReplica] = await Promise.all([open(primary), open(replica)]);
    server = await runServer({ DATABASE_URL: primary.url, DATABASE_READ_URL: replica.url });
    const { rows } = await onPrimary.query(
      "select drivers.id from drivers join users on users.id = drivers.user_id where users.email = $1",
      [demoEmail("ativa")],
    );
    driverId = rows[0].id;
  });
  afterAll(async () => {
    await server?.stop();
    await onPrimary?.end();
    await onReplica?.end();
    await replica?.stop();
    await primary?.stop();
  });

  const search = async () => {
    const { body } = await rest(server.url).get("/drivers/search", { state: "SP", pageSize: 50 });
    return JSON.stringify(body);
  };
  const replicaAnswers = () =>
    until(
      "the replica to answer a search",
      async () => {
        const before = new Date();
        await search();
        return hasSearchedSince(before);
      },
      30_000,
    );
  const listing = () => fetch(`${server.url}${LISTING}`).then((answer) => answer.text());

  test("a hidden driver never reappears from a replica that lags", async () => {
    await replicaAnswers();
    expect(await search()).toContain(driverId);
    expect(await listing()).toContain(driverId);
    await onReplica.query("select pg_wal_replay_pause()");
    const token = await logInDemo(server.url, "ativa");
    const hidden = await rest(server.url, token).post("/drivers/publish", { isPublic: false });
    expect(hidden.status).toBe(200);
    // The process's own change takes effect at once, and for everybody.
    for (let visit = 0; visit < 5; visit++) {
      expect(await search()).not.toContain(driverId);
      expect(await listing()).not.toContain(driverId);
      const { status } = await rest(server.url).get(`/drivers/${driverId}`);
      expect(status).toBe(404);
    }
    await onReplica.query("select pg_wal_replay_resume()");
    await replicaAnswers();
    expect(await search()).not.toContain(driverId);
  });

  test("without the replica the primary answers", async () => {
    await replica.crash();
    const answers = await Promise.all(Array.from({ length: 20 }, search));
    for (const answer of answers) expect(answer).toContain('"drivers":[{');
    await replica.resume();
  });

  test("even without the primary a lagging replica shows no hidden driver, and answers once it has caught up", async () => {
    onReplica = await open(replica);
    await replicaAnswers();
    const token = await logInDemo(server.url, "ativa");
    const shown = await rest(server.url, token).post("/drivers/publish", { isPublic: true });
    expect(shown.status).toBe(200);
    await until("the replica to show the driver", async () => {
      const { rowCount } = await onReplica.query("select from search_entries where driver_id = $1", [
        driverId,
      ]);
      return rowCount === 1;
    });
    await onReplica.query("select pg_wal_replay_pause()");
    const hidden = await rest(server.url, token).post("/drivers/publish", { isPublic: false });
    expect(hidden.status).toBe(200);
    const { rows } = await onPrimary.query("select pg_current_wal_insert_lsn()::text as written");
    await until("the replica to have the change, but not to show it", async () => {
      const { rowCount } = await onReplica.query("select where pg_last_wal_receive_lsn() >= $1::pg_lsn", [
        rows[0].written,
      ]);
      return rowCount === 1;
    });
    await primary.crash();
    for (let visit = 0; visit < 5; visit++) {
      const { status } = await rest(server.url).get("/drivers/search", { state: "SP", pageSize: 50 });
      expect(status).toBe(503);
      expect(await listing()).not.toContain(driverId);
    }
    await onReplica.query("select pg_wal_replay_resume()");
    await until("the replica to answer", async () => {
      const { status } = await rest(server.url).get("/drivers/search", { state: "SP", pageSize: 50 });
      return status === 200;
    });
    expect(await search()).not.toContain(driverId);
    await primary.resume();
    await until("readiness", async () => (await fetch(`${server.url}/api/ready`)).ok);
  });
}
