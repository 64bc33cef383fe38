import { afterAll, beforeAll, expect, test } from "bun:test";
import { until } from "../support/until";
import { type ProductOnCluster, startProductOnCluster } from "./product-on-cluster";
import { failuresOf } from "./traffic";

const KILLS = Number(process.env.CLUSTER_KILLS ?? 10);
const WRITES_BACK_MS = 30_000;
const ROUND_MS = 240_000;

let product: ProductOnCluster;
beforeAll(async () => {
  product = await startProductOnCluster();
}, 300_000);
afterAll(() => product?.close(), 60_000);

test(
  "the primary is killed again and again under load: nothing acknowledged is lost, and writes come back",
  async () => {
    const { cluster, writesAgain, lost } = product;
    const waits: number[] = [];
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
    const { cluster, writesAgain, lost } = product;
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
  const { traffic } = product;
  await traffic.stop();
  for (const [kind, statuses] of Object.entries(traffic.answers)) {
    const { failed, all } = failuresOf(statuses);
    console.log(`${kind}: ${all} answers, ${failed} failed`, JSON.stringify([...statuses]));
  }
  console.log(`${traffic.acknowledged.size} acknowledged writes, hidden ${traffic.hidden()} times`);
  expect(failuresOf(traffic.answers.kept).failed).toBe(0);
  expect(traffic.hidden()).toBeGreaterThan(KILLS);
  expect(traffic.seenHidden).toEqual([]);
}, 60_000);
