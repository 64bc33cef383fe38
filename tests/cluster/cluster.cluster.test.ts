import { afterAll, beforeAll, expect, test } from "bun:test";
import { until } from "../support/until";
import { type ProductOnCluster, startProductOnCluster } from "./product-on-cluster";
import { failuresOf } from "./traffic";

const KILLS = Number(process.env.CLUSTER_KILLS ?? 10);
const ROUND_MS = 240_000;
/** The primary's lease lasts 20 s (compose.cluster.yaml). */
const LONGER_THAN_A_LEASE_MS = 25_000;

let product: ProductOnCluster;
beforeAll(async () => {
  product = await startProductOnCluster();
}, 300_000);
afterAll(() => product?.close(), 60_000);

test(
  "the primary is killed repeatedly under load: no acknowledged write is lost, and writes work again",
  async () => {
    const { cluster, writesAgain, lost } = product;
    const waits: number[] = [];
    for (let round = 0; round < KILLS; round++) {
      const victim = await until("a primary", () => cluster.primary(), 60_000);
      await cluster.kill(victim);
      waits.push(await writesAgain());
      await cluster.whole();
    }
    console.log(`writes came back after ${waits.join(", ")} ms`);
    expect(await lost()).toEqual([]);
  },
  KILLS * ROUND_MS,
);

test(
  "PgBouncer restarts, a replica is lost and comes back: families notice nothing",
  async () => {
    const { cluster, traffic, writesAgain } = product;
    const { kept, fresh } = traffic.answers;
    const keptBefore = failuresOf(kept);
    await cluster.pgbouncer.stop("SIGKILL");
    cluster.pgbouncer.start();
    await writesAgain();
    const freshBefore = failuresOf(fresh);
    const [replica] = await cluster.replicas();
    if (!replica) throw new Error("there is no replica");
    await cluster.kill(replica);
    await writesAgain();
    await cluster.whole();
    expect(failuresOf(kept)).toEqual(keptBefore);
    expect(failuresOf(fresh)).toEqual(freshBefore);
  },
  ROUND_MS,
);

test(
  "etcd loses its majority: the primary continues, and the cluster recovers when it is back",
  async () => {
    const { cluster, writesAgain, lost } = product;
    const [, ...others] = cluster.etcd;
    const wentOn = async () => {
      const before = await cluster.primary();
      await Promise.all(others.map((one) => one.stop("SIGKILL")));
      const leaseEnds = performance.now() + LONGER_THAN_A_LEASE_MS;
      await until("the lease to end", () => performance.now() > leaseEnds, 2 * LONGER_THAN_A_LEASE_MS);
      const isPrimary = (await cluster.primary()) === before;
      const takesWrites = await writesAgain(5000)
        .then(() => true)
        .catch(() => false);
      for (const one of others) one.start();
      await cluster.whole();
      console.log(`without etcd's majority: ${isPrimary ? "the" : "no"} primary, writes: ${takesWrites}`);
      return isPrimary && takesWrites;
    };
    // On a busy machine a node can answer too late to count as present, and the primary rightly gives up its role.
    expect((await wentOn()) || (await wentOn())).toBe(true);
    await writesAgain();
    expect(await lost()).toEqual([]);
  },
  2 * ROUND_MS,
);

test("all the time families read cached pages, and never saw a hidden driver", async () => {
  const { traffic, lost } = product;
  await traffic.stop();
  for (const [kind, statuses] of Object.entries(traffic.answers))
    console.log(`${kind}:`, JSON.stringify([...statuses]));
  console.log(`${traffic.acknowledged.size} acknowledged writes, hidden ${traffic.hidden()} times`);
  expect(failuresOf(traffic.answers.kept)).toEqual([]);
  expect(traffic.hidden()).toBeGreaterThan(KILLS);
  expect(traffic.seenHidden).toEqual([]);
  expect(await lost()).toEqual([]);
});
