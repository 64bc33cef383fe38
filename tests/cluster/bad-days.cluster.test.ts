import { afterAll, beforeAll, expect, test } from "bun:test";
import { until } from "../support/until";
import { type ProductOnCluster, startProductOnCluster } from "./product-on-cluster";
import { failuresOf } from "./traffic";

const FAKETIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";
const OTHER_CLOCK = 2;

let product: ProductOnCluster;
beforeAll(async () => {
  const hasFaketime = await Bun.file(FAKETIME).exists();
  // If the library is missing (Debian: libfaketime) all clocks agree, and the rest is tested anyway.
  product = await startProductOnCluster(
    (index): Record<string, string> =>
      hasFaketime && index === OTHER_CLOCK
        ? { LD_PRELOAD: FAKETIME, FAKETIME: "+300s", FAKETIME_DONT_FAKE_MONOTONIC: "1" }
        : {},
  );
}, 300_000);
afterAll(() => product?.close(), 60_000);

/** How many requests of families failed during an incident. */
async function failedDuring(step: () => Promise<void>) {
  const count = () => ({
    kept: failuresOf(product.traffic.answers.kept).failed,
    fresh: failuresOf(product.traffic.answers.fresh).failed,
  });
  const before = count();
  await step();
  const after = count();
  return { kept: after.kept - before.kept, fresh: after.fresh - before.fresh };
}

test("a node whose clock is five minutes ahead can be the primary", async () => {
  const { cluster, writesAgain } = product;
  const ahead = cluster.nodes[OTHER_CLOCK];
  if ((await cluster.primary()) !== ahead) {
    // Only a synchronous standby may take over: with the other one stopped, that is this node.
    const [other] = (await cluster.replicas()).filter((node) => node !== ahead);
    if (other) await cluster.kill(other);
    await until(
      "it to follow in sync",
      () =>
        cluster.switchOver(ahead?.name).then(
          () => true,
          () => false,
        ),
      120_000,
    ).finally(() => other?.patroni.start());
  }
  await until("it to lead", async () => (await cluster.primary()) === ahead, 60_000);
  await writesAgain();
  await cluster.whole();
}, 240_000);

test("PgBouncer restarts: cached pages are served, writes work again within seconds", async () => {
  const { cluster, writesAgain } = product;
  const failed = await failedDuring(async () => {
    await cluster.pgbouncer.stop("SIGKILL");
    cluster.pgbouncer.start();
    expect(await writesAgain()).toBeLessThan(15_000);
  });
  console.log(`${failed.fresh} new searches failed`);
  expect(failed.kept).toBe(0);
});

test("a replica is lost and comes back: families notice nothing", async () => {
  const { cluster, writesAgain } = product;
  const failed = await failedDuring(async () => {
    const [replica] = await cluster.replicas();
    if (!replica) throw new Error("there is no replica");
    await cluster.kill(replica);
    await writesAgain();
    replica.patroni.start();
    await cluster.whole();
  });
  expect(failed).toEqual({ kept: 0, fresh: 0 });
}, 240_000);

test("afterwards no acknowledged write is lost, and nobody saw a hidden driver", async () => {
  await product.traffic.stop();
  expect(await product.lost()).toEqual([]);
  expect(product.traffic.seenHidden).toEqual([]);
});
