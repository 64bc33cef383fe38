import { expect, test } from "bun:test";
import { rest } from "../../support/api";
import { databaseKind, prepareDatabase } from "../../support/databases";
import { runServer } from "../../support/server-process";

const PROCESSES = 3;

// The demo's dates are relative to the time at which it was loaded: the day counts, not the second.
const firstPage = async (url: string) => {
  const { body } = await rest(url).get("/drivers/search", { pageSize: 50 });
  return JSON.parse(JSON.stringify(body), (name, value) =>
    name === "confirmedAt" && value ? value.slice(0, 10) : value,
  );
};

// PostgreSQL accepts them all, the embedded database exactly one.
if (databaseKind === "postgres") {
  test("processes that start at once on an empty database all come up, with one set of demo data", async () => {
    const empty = await prepareDatabase("empty");
    const seeded = await prepareDatabase("seeded");
    const reference = await runServer(seeded.env);
    const servers = await Promise.all(
      Array.from({ length: PROCESSES }, () => runServer({ ...empty.env, SEED_DEMO: "true" })),
    );
    const expected = await firstPage(reference.url);
    for (const { url } of servers) expect(await firstPage(url)).toEqual(expected);
    for (const server of [reference, ...servers]) expect(await server.stop()).toBe(0);
    await Promise.all([empty.drop(), seeded.drop()]);
  }, 180_000);
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
  }, 180_000);
}
