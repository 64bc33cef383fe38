import { childrenOf } from "../../tests/support/postgres-cluster";
import { until } from "../../tests/support/until";
import { load } from "./client";
import { cpuSeconds } from "./process-facts";
import { anotherAddress, startProduct } from "./product";
import { schoolInNewLetters } from "./targets";

// `processes-load.ts <processes> <seconds>`, started by bench-processes on the cores to measure: PostgreSQL, the product in so
// many processes and the client share them. Prints one line of JSON.
const CONNECTIONS = 32;
/** Warm-up: enough pages for the runtime of a process to compile hot code. */
const WARM_UP_ANSWERS = 1000;
const WARM_UP_MS = 2000;
/** The kernel distributes connections at random; a process with a smaller percentage of them counts as idle. */
const SHARE_MIN = 25;

/** Pages rendered for new searches, and the CPU time per page of product and client, in milliseconds. */
export type ProcessesRound = { perSecond: number; product: number; client: number };

const [processes = 1, seconds = 5] = process.argv.slice(2).map(Number);
const product = await startProduct([], processes);
try {
  const serving = () => (processes > 1 ? childrenOf(product.pid) : [product.pid]);
  await until("all processes", () => serving().length === processes, 60_000);
  const school = schoolInNewLetters();
  const next = () => ({
    path: `/buscar?${new URLSearchParams({ escola: school() })}`,
    headers: { "accept-encoding": "gzip, deflate, br", "x-forwarded-for": anotherAddress() },
  });
  const target = { port: product.port, connections: CONNECTIONS, status: 200, next };
  let rendered = 0;
  while (rendered < WARM_UP_ANSWERS * processes)
    rendered += (await load({ ...target, milliseconds: WARM_UP_MS })).answers;
  const pids = serving();
  const before = pids.map(cpuSeconds);
  const own = process.cpuUsage();
  const { answers, wrong, seconds: took } = await load({ ...target, milliseconds: seconds * 1000 });
  const { user, system } = process.cpuUsage(own);
  if (wrong > 0) throw new Error(`${wrong} of ${answers} answers were wrong.`);
  const used = pids.map((pid, index) => cpuSeconds(pid) - (before[index] ?? 0));
  const sum = used.reduce((total, one) => total + one, 0);
  if (used.some((one) => one * 100 < sum * SHARE_MIN))
    throw new Error(`One process idles: ${used.join(", ")} s.`);
  const round: ProcessesRound = {
    perSecond: answers / took,
    product: (sum * 1000) / answers,
    client: (user + system) / 1000 / answers,
  };
  console.log(JSON.stringify(round));
} finally {
  await product.stop();
}
