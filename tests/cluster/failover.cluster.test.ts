import { afterAll, beforeAll, expect, test } from "bun:test";
import { runServer, type ServerProcess } from "../support/server-process";
import { type MailServer, startMailServer } from "../support/smtp";
import { until } from "../support/until";
import { type PatroniCluster, startPatroniCluster } from "./patroni-cluster";
import { findPrograms } from "./programs";
import { failuresOf, startTraffic, type Traffic } from "./traffic";

const KILLS = Number(process.env.CLUSTER_KILLS ?? 10);
const WRITES_BACK_MS = 30_000;
const ROUND_MS = 240_000;

let cluster: PatroniCluster;
let mail: MailServer;
let server: ServerProcess;
let traffic: Traffic;

beforeAll(async () => {
  const found = findPrograms();
  if (!("programs" in found)) throw new Error(`missing: ${found.missing.join(", ")}`);
  cluster = await startPatroniCluster(found.programs);
  mail = await startMailServer();
  server = await runServer(
    {
      DATABASE_URL: cluster.url,
      DATABASE_READ_URL: cluster.readUrl,
      WEB_PROCESSES: "2",
      SEED_DEMO: "true",
      SMTP_URL: mail.url,
    },
    "dropped",
  );
  traffic = await startTraffic(server.url);
}, 300_000);
afterAll(async () => {
  await traffic?.stop();
  await server?.stop();
  await mail?.stop();
  await cluster?.stop();
});

/** Waits for a write that began after this moment to be acknowledged; answers how long it took. */
async function writesAgain(): Promise<number> {
  const began = performance.now();
  await until("a write to be acknowledged", () => traffic.lastWrite() > began + 500, 120_000);
  return Math.round(traffic.lastWrite() - began);
}

test(
  "the primary is killed again and again under load: nothing acknowledged is lost, and writes come back",
  async () => {
    const waits: number[] = [];
    await until("some traffic", () => traffic.acknowledged.size > 20 && traffic.hidden() > 1, 60_000);
    for (let round = 0; round < KILLS; round++) {
      const victim = await until("a primary", () => cluster.primary(), 60_000);
      await cluster.kill(victim);
      waits.push(await writesAgain());
      victim.patroni.start();
      await cluster.whole();
    }
    console.log(`writes came back after ${waits.join(", ")} ms`);
    expect(Math.max(...waits)).toBeLessThan(WRITES_BACK_MS);
    expect(await lost()).toEqual([]);
  },
  KILLS * ROUND_MS,
);

test(
  "a switchover in order loses nothing either",
  async () => {
    const before = await cluster.primary();
    await cluster.switchOver();
    const wait = await writesAgain();
    await cluster.whole();
    expect((await cluster.primary())?.name).not.toBe(before?.name);
    console.log(`after the switchover writes came back within ${wait} ms`);
    expect(await lost()).toEqual([]);
  },
  ROUND_MS,
);

test("families read kept pages all the while, and never see who was hidden", async () => {
  await traffic.stop();
  for (const [kind, statuses] of Object.entries(traffic.answers)) {
    const { failed, all } = failuresOf(statuses);
    console.log(`${kind}: ${all} answers, ${failed} failed`, Object.fromEntries(statuses));
  }
  console.log(`${traffic.acknowledged.size} acknowledged writes, hidden ${traffic.hidden()} times`);
  expect(failuresOf(traffic.answers.kept).failed).toBe(0);
  expect(traffic.hidden()).toBeGreaterThan(KILLS);
  expect(traffic.seenHidden).toEqual([]);
}, 60_000);

/** Acknowledged messages that the primary does not have. */
async function lost(): Promise<string[]> {
  const acknowledged = [...traffic.acknowledged];
  const primary = await until("a primary", () => cluster.primary(), 60_000);
  const client = await cluster.connect(primary, "rota");
  const { rows } = await client.query("select message from contact_messages");
  await client.end();
  const stored = new Set(rows.map(({ message }) => message));
  return acknowledged.filter((message) => !stored.has(message));
}
