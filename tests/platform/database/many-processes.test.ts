import { expect, test } from "bun:test";
import { logInDemo } from "../../people/live-drivers";
import { rest } from "../../support/api";
import { databaseKind, prepareDatabase } from "../../support/databases";
import { runServer } from "../../support/server-process";

const PROCESSES = 3;

const firstPage = async (url: string) => (await rest(url).get("/drivers/search", { pageSize: 50 })).body;

// PostgreSQL accepts them all, the embedded database exactly one.
if (databaseKind === "postgres") {
  test("processes that start at once on an empty database all come up, with one set of demo data", async () => {
    const empty = await prepareDatabase("empty");
    const servers = await Promise.all(
      Array.from({ length: PROCESSES }, () => runServer({ ...empty.env, SEED_DEMO: "true" })),
    );
    const [expected, ...others] = await Promise.all(servers.map(({ url }) => firstPage(url)));
    for (const page of others) expect(page).toEqual(expected);
    await logInDemo(servers[0]?.url ?? "", "ativa");
    for (const server of servers) expect(await server.stop()).toBe(0);
    await empty.drop();
  });
} else {
  test("of processes that start at once in an empty folder one starts and the others report why they can't", async () => {
    const { env, drop } = await prepareDatabase("empty");
    const starts = await Promise.allSettled(Array.from({ length: PROCESSES }, () => runServer(env)));
    const running = starts.filter((start) => start.status === "fulfilled").map(({ value }) => value);
    const refused = starts.filter((start) => start.status === "rejected").map(({ reason }) => String(reason));
    expect(running).toHaveLength(1);
    for (const reason of refused) expect(reason).toContain("Another process is using the database");
    for (const server of running) expect(await server.stop()).toBe(0);
    await drop();
  });
}
