import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { BenchReport } from "../bench/bench-report";
import { root } from "../run";
import { load } from "./client";
import { countingCost } from "./counting";
import { besideOddPages } from "./odd-pages";
import { type Product, startProduct } from "./product";
import { alone, type Round, reportOf } from "./report";
import { stepsOfNewSearch } from "./steps";
import { baseline, cachedPage, type Target, targetsOf } from "./targets";

/** On a busy machine no more rounds begin this long after the command's start, once there are so many: it ends within six minutes. */
const LATEST_MS = 285_000;
const FEWEST = 3;

/**
 * Requests per second and CPU time per request of pages, photos and calls, each compared with a bare Hono route that
 * returns the bytes of the cached page.
 */
export async function measure(): Promise<BenchReport> {
  const steps = await stepsOfNewSearch();
  const folder = mkdtempSync(join(tmpdir(), "rota-http-"));
  const product = await startProduct();
  try {
    const page = await cachedPage(product);
    const { rendered, others } = await targetsOf(product);
    const files = [page.body, ...rendered.map(({ example }) => example)].map((content, at) => {
      const file = join(folder, String(at));
      writeFileSync(file, content);
      return file;
    });
    const program = join(root, "scripts/http-bench/baselines.ts");
    const [bytes = "", ...pages] = files;
    const bare = Bun.spawn([process.execPath, program, bytes, JSON.stringify(page.headers), ...pages], {
      env: { ...process.env, NODE_ENV: "production" },
      stdout: "pipe",
    });
    try {
      const { value } = await bare.stdout.getReader().read();
      const beside = { port: Number(new TextDecoder().decode(value)), pid: bare.pid };
      const measured = await measureAll(product, [
        baseline("bare route, same bytes", beside, "/"),
        ...others,
        ...rendered.flatMap((page, at) => [page, baseline(alone(page.name), beside, `/react/${at}`)]),
      ]);
      const odd = await besideOddPages(product);
      const facts = {
        bytes: page.body.length,
        postgres: product.postgres,
        odd,
        steps,
        rendered,
        counting: countingCost(),
      };
      return reportOf(measured, facts);
    } finally {
      bare.kill();
      await bare.exited;
    }
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true });
  }
}

// Every round requests all of them in turn, so that noise on the machine affects all alike.
async function measureAll(
  { statements }: Product,
  targets: readonly Target[],
): Promise<Map<string, Round[]>> {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "7" },
      seconds: { type: "string", default: "1" },
      connections: { type: "string", default: "16" },
      // Answers of each before the first round: enough for the runtime to compile hot code, whose cost should not count.
      warm: { type: "string", default: "400" },
    },
  });
  const rounds = Number(values.rounds);
  const milliseconds = Number(values.seconds) * 1000;
  const measured = new Map<string, Round[]>();
  const connections = Number(values.connections);
  for (const target of targets) {
    let answered = 0;
    while (answered < Number(values.warm)) {
      await target.prepare?.();
      answered += (await load({ ...target, connections, milliseconds })).answers;
    }
  }
  for (let round = 1; round <= rounds && (round <= FEWEST || performance.now() < LATEST_MS); round++) {
    for (const target of targets) {
      await target.prepare?.();
      const [before, sentBefore] = [cpuSeconds(target.pid), await statements()];
      const { answers, wrong, seconds } = await load({ ...target, connections, milliseconds });
      if (wrong > 0) throw new Error(`${target.name}: ${wrong} of ${answers} answers were wrong.`);
      const microseconds = ((cpuSeconds(target.pid) - before) * 1e6) / answers;
      const sent = ((await statements()) - sentBefore) / answers;
      const rounds = measured.get(target.name) ?? [];
      measured.set(target.name, [...rounds, { perSecond: answers / seconds, microseconds, sent }]);
    }
    console.log(`round ${round} of ${rounds}`);
  }
  return measured;
}

const TICKS_PER_SECOND = 100;

/** CPU time that a process has used so far, all its threads, user and system, in seconds. Linux only. */
function cpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name before it is in parentheses and may contain blanks.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
