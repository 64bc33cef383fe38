import { parseArgs } from "node:util";
import { type ProductOnCluster, startProductOnCluster } from "../../tests/cluster/product-on-cluster";
import { failuresOf } from "../../tests/cluster/traffic";
import { childrenOf } from "../../tests/support/postgres-cluster";
import { growthInMegabytes, type Sample, slopePerHour } from "./growth";
import { openFiles, residentMegabytes } from "./process-facts";

// Families, writers and a driver who hides and shows the profile, on two web processes and a cluster of three nodes, for some
// minutes without failures. Fails on a wrong answer, a lost write, or when memory or connections grow after the
// warm-up, the first fifth of the time.
const GROWTH_MAX_MB_EACH = 5;
const CONNECTIONS_MAX_GROWTH = 5;
const EVERY_MS = 5000;
const { values } = parseArgs({ options: { minutes: { type: "string", default: "30" } } });
const milliseconds = Number(values.minutes) * 60_000;

type ClusterSample = Sample & { connections: number };

const product = await startProductOnCluster();
const { traffic } = product;
const began = performance.now();
const samples: ClusterSample[] = [];
try {
  while (performance.now() - began < milliseconds) {
    await Bun.sleep(EVERY_MS);
    samples.push(await sample(product));
    if (samples.length % 24 === 0) say();
  }
  await traffic.stop();
  await report(await product.lost());
} finally {
  await product.close();
}

async function sample({ server, cluster }: ProductOnCluster): Promise<ClusterSample> {
  const pids = processIds(server.pid);
  const sum = (of: (pid: number) => number) => pids.reduce((total, pid) => total + of(pid), 0);
  return {
    at: performance.now() - began,
    megabytes: sum(residentMegabytes),
    files: sum(openFiles),
    connections: await connectionsOf(cluster),
  };
}

/** The supervisor and the web processes. */
function processIds(supervisor: number): number[] {
  return [supervisor, ...childrenOf(supervisor)];
}

/** The product's connections on all nodes, as PostgreSQL counts them. */
async function connectionsOf(cluster: ProductOnCluster["cluster"]): Promise<number> {
  let connections = 0;
  for (const node of cluster.nodes) {
    const client = await cluster.connect(node);
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where usename = 'rota'",
    );
    await client.end();
    connections += rows[0]?.count ?? 0;
  }
  return connections;
}

function say(): void {
  const last = samples.at(-1);
  if (!last) return;
  const minutes = (last.at / 60_000).toFixed(1);
  console.log(
    `${minutes} min: ${last.megabytes.toFixed(0)} MB, ${last.files} files, ${last.connections} connections`,
  );
}

async function report(lost: readonly string[]): Promise<void> {
  const steady = samples.filter(({ at }) => at >= milliseconds / 5);
  const [first, last] = [steady[0], steady.at(-1)];
  const growth = growthInMegabytes(steady);
  const processes = processIds(product.server.pid).length;
  const ofKind = Object.entries(traffic.answers).map(([kind, statuses]) => {
    const { all, failed } = failuresOf(statuses);
    return { kind, all, failed };
  });
  console.log(`
| ${values.minutes} minutes on a cluster | measured |
|---|--:|
${ofKind.map(({ kind, all, failed }) => `| ${kind}: answers, failed | ${all}, ${failed} |`).join("\n")}
| acknowledged writes, lost | ${traffic.acknowledged.size}, ${lost.length} |
| driver hidden, seen after that | ${traffic.hidden()}, ${traffic.seenHidden.length} |
| memory of supervisor and two processes, after warm-up and at the end | ${first?.megabytes.toFixed(0)} MB, ${last?.megabytes.toFixed(0)} MB |
| its growth, from the median of the first third after warm-up to the last third's | ${growth.toFixed(1)} MB |
| open files after warm-up, at the end; their slope | ${first?.files}, ${last?.files}; ${slopePerHour(steady, "files").toFixed(2)} per hour |
| connections at the nodes after warm-up, at the end | ${first?.connections}, ${last?.connections} |`);
  const grown = (last?.connections ?? 0) - (first?.connections ?? 0);
  const isWrong = ofKind.some(({ failed }) => failed > 0) || lost.length > 0 || traffic.seenHidden.length > 0;
  if (isWrong || growth >= GROWTH_MAX_MB_EACH * processes || grown > CONNECTIONS_MAX_GROWTH)
    process.exitCode = 1;
}
