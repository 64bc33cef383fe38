import { afterAll, beforeAll, expect, test } from "bun:test";
import { Client } from "pg";
import { DEMO_PASSWORD, demoEmail } from "../../drizzle/seeds/demo-logins";
import { rest } from "../support/api";
import { findPostgres, type PostgresCluster, startPostgresCluster } from "../support/postgres-cluster";
import { runServer, type ServerProcess } from "../support/server-process";
import { until } from "../support/until";

const LISTING = "/buscar?estado=SP&cidade=S%C3%A3o+Paulo";
const binaries = findPostgres();
let primary: PostgresCluster;
let replica: PostgresCluster;
let onPrimary: Client;
let onReplica: Client;
let server: ServerProcess;
let driverId: string;

const open = async ({ url }: PostgresCluster) => {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  return client;
};

/** How many statements the product has run on the replica: only what was answered there makes it grow. */
async function answeredByReplica(): Promise<number> {
  const { rows } = await onReplica.query(
    "select coalesce(sum(xact_commit), 0)::int as count from pg_stat_database where datname = 'postgres'",
  );
  return rows[0].count;
}

const isServedByReplica = async () => {
  const { rows } = await onReplica.query(
    "select count(*)::int as count from pg_stat_activity where application_name = 'rota-escola read' and query like '%search_entries%'",
  );
  return rows[0].count > 0;
};

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
  }, 180_000);
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
  const listing = () => fetch(`${server.url}${LISTING}`).then((answer) => answer.text());

  test("public reads go to the replica once it has replayed what this process knows", async () => {
    await until("a search on the replica", async () => (await search()) !== "" && isServedByReplica());
    expect(await search()).toContain(driverId);
  }, 60_000);

  test("a driver who was hidden never comes back from a replica that is behind", async () => {
    expect(await listing()).toContain(driverId);
    await onReplica.query("select pg_wal_replay_pause()");
    const token = await logIn(server.url);
    const hidden = await rest(server.url, token).post("/drivers/publish", { isPublic: false });
    expect(hidden.status).toBe(200);
    // Own change at once, and for everybody.
    for (let visit = 0; visit < 5; visit++) {
      expect(await search()).not.toContain(driverId);
      expect(await listing()).not.toContain(driverId);
      const { status } = await rest(server.url).get(`/drivers/${driverId}`);
      expect(status).toBe(404);
    }
    const behind = await answeredByReplica();
    await onReplica.query("select pg_wal_replay_resume()");
    await until("the replica to answer again", async () => {
      await search();
      return (await answeredByReplica()) > behind + 5;
    });
    expect(await search()).not.toContain(driverId);
  }, 60_000);

  test("without the replica the primary answers", async () => {
    await replica.crash();
    const answers = await Promise.all(Array.from({ length: 20 }, search));
    for (const answer of answers) expect(answer).toContain('"drivers":[{');
    await replica.resume();
  }, 60_000);

  test("without the primary, kept pages and pages nobody asked for before are answered", async () => {
    onReplica = await open(replica);
    await until(
      "a search on the replica again",
      async () => (await search()) !== "" && isServedByReplica(),
      30_000,
    );
    const kept = await fetch(`${server.url}/`).then((answer) => answer.text());
    await primary.crash();
    await until("a new page from the replica", async () => {
      const { status } = await fetch(`${server.url}/buscar?estado=RJ&bairro=${crypto.randomUUID()}`);
      return status === 200;
    });
    await replica.crash();
    const home = await fetch(`${server.url}/`);
    expect({ status: home.status, isKept: (await home.text()) === kept }).toEqual({
      status: 200,
      isKept: true,
    });
    // Nobody has this one, and nobody can draw it.
    expect((await fetch(`${server.url}/buscar?estado=RJ&bairro=${crypto.randomUUID()}`)).status).toBe(503);
    await primary.resume();
    await until("readiness", async () => (await fetch(`${server.url}/api/ready`)).ok, 30_000);
  }, 120_000);
}

async function logIn(url: string): Promise<string> {
  const { body } = await rest(url).post("/auth/login", {
    email: demoEmail("ativa"),
    password: DEMO_PASSWORD,
  });
  return (body as { token: string }).token;
}
