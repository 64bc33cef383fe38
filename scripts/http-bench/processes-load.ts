import { childrenOf } from "../../tests/support/postgres-cluster";
import { until } from "../../tests/support/until";
import { load } from "./client";
import { cpuSeconds } from "./process-facts";
import { anotherAddress, startProduct } from "./product";
import { schoolInNewLetters } from "./targets";

// `processes-load.ts <processes> <seconds>`, started by bench-processes on the cores to measure: PostgreSQL, the product in so
// many processes and the client that asks share them. Prints one line of JSON.
const CONNECTIONS = 32;
/** So many pages make the runtime of a process compile what is called often. */
const WARM_UP_ANSWERS = 1000;
const WARM_UP_MS = 2000;
/** The kernel deals connections out by chance; a process that gets fewer than so many of a hundred is not at work. */
const SHARE_MIN = 25;

/** Pages drawn for new searches, and processor time of the product and of the client for each, in milliseconds. */
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
  let drawn = 0;
  while (drawn < WARM_UP_ANSWERS * processes)
    drawn += (await load({ ...target, milliseconds: WARM_UP_MS })).answers;
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
