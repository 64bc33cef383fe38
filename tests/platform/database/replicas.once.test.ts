import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Client } from "pg";
import { demoEmail } from "../../../drizzle/seeds/demo-logins";
import { logInDemo, worked } from "../../people/live-drivers";
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

if (binaries) {
  beforeAll(async () => {
    primary = await startPostgresCluster(binaries, { settings: { wal_level: "replica" } });
    const seeding = await runServer({ DATABASE_URL: primary.url, SEED_DEMO: "true" });
    await seeding.stop();
    replica = await startPostgresCluster(binaries, { replicaOf: primary.url });
    [onPrimary, onReplica] = await Promise.all([connectTo(primary.url), connectTo(replica.url)]);
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

  const search = () => rest(server.url).get("/drivers/search", { state: "SP", pageSize: 50 });
  const found = async () => JSON.stringify((await search()).body);
  /** Until the product's last query on the replica was this search, not a check of its marks. */
  const replicaAnswers = () =>
    until("the replica to answer a search", async () => {
      const before = new Date();
      await search();
      const { rows } = await onReplica.query(
        `select query like '%search_entries%' as "isSearch" from pg_stat_activity
         where application_name = 'rota-escola read' and query_start > $1 order by query_start desc limit 1`,
        [before],
      );
      return rows[0]?.isSearch;
    });
  const publish = async (isPublic: boolean) => {
    const token = await logInDemo(server.url, "ativa");
    await worked(rest(server.url, token).post("/drivers/publish", { isPublic }));
  };
  /** Waits until a query of the replica finds a row. */
  const onceReplica = (what: string, query: string, value: string) =>
    until(`the replica to ${what}`, async () => (await onReplica.query(query, [value])).rowCount === 1);
  const listing = () => fetch(`${server.url}${LISTING}`).then((answer) => answer.text());

  test("a hidden driver never reappears from a replica that lags", async () => {
    await replicaAnswers();
    expect(await found()).toContain(driverId);
    expect(await listing()).toContain(driverId);
    await onReplica.query("select pg_wal_replay_pause()");
    await publish(false);
    // The process's own change takes effect at once, and for everybody.
    for (let visit = 0; visit < 5; visit++) {
      expect(await found()).not.toContain(driverId);
      expect(await listing()).not.toContain(driverId);
      const { status } = await rest(server.url).get(`/drivers/${driverId}`);
      expect(status).toBe(404);
    }
    await onReplica.query("select pg_wal_replay_resume()");
    await replicaAnswers();
    expect(await found()).not.toContain(driverId);
  });

  test("without the replica the primary answers", async () => {
    await replica.crash();
    const answers = await Promise.all(Array.from({ length: 20 }, found));
    for (const answer of answers) expect(answer).toContain('"drivers":[{');
    await replica.resume();
  });

  test("even without the primary a lagging replica shows no hidden driver, and answers once it has caught up", async () => {
    onReplica = await connectTo(replica.url);
    await replicaAnswers();
    await publish(true);
    await onceReplica("show the driver", "select from search_entries where driver_id = $1", driverId);
    await onReplica.query("select pg_wal_replay_pause()");
    await publish(false);
    const { rows } = await onPrimary.query("select pg_current_wal_insert_lsn()::text as written");
    const hasReceived = "select where pg_last_wal_receive_lsn() >= $1::pg_lsn";
    await onceReplica("have the change, but not to show it", hasReceived, rows[0].written);
    await primary.crash();
    for (let visit = 0; visit < 5; visit++) {
      expect((await search()).status).toBe(503);
      expect(await listing()).not.toContain(driverId);
    }
    await onReplica.query("select pg_wal_replay_resume()");
    await until("the replica to answer", async () => (await search()).status === 200);
    expect(await found()).not.toContain(driverId);
    await primary.resume();
    await until("readiness", async () => (await fetch(`${server.url}/api/ready`)).ok);
  });
}
