import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuild } from "../build";
import { root } from "../run";
import { load } from "./client";
import { besideOddPages } from "./odd-pages";
import { cpuSeconds } from "./process-facts";
import { startProduct } from "./product";
import { type Round, reportOf } from "./report";
import { cachedPage, type Target, targetsOf } from "./targets";

// Requests per second and processor time per request of pages, photos and calls, each against a bare Hono route that
// answers the bytes of the cached page, and writes docs/benchmarks/http.md. Fails when a bar is missed.
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "15" },
    seconds: { type: "string", default: "1" },
    connections: { type: "string", default: "16" },
    out: { type: "string", default: join(root, "docs/benchmarks/http.md") },
  },
});

await ensureBuild();
const folder = mkdtempSync(join(tmpdir(), "rota-http-"));
const product = await startProduct();
try {
  const page = await cachedPage(product);
  const file = join(folder, "page");
  writeFileSync(file, page.body);
  const bare = Bun.spawn(
    [process.execPath, join(root, "scripts/http-bench/bare-route.ts"), file, JSON.stringify(page.headers)],
    { env: { ...process.env, NODE_ENV: "production" }, stdout: "pipe" },
  );
  try {
    const { value } = await bare.stdout.getReader().read();
    const port = Number(new TextDecoder().decode(value));
    await measureAll(await targetsOf(product, { port, pid: bare.pid }), page.body.length);
  } finally {
    bare.kill();
    await bare.exited;
  }
} finally {
  await product.stop();
  rmSync(folder, { recursive: true });
}

// Every round asks all of them, in turn: what disturbs the machine disturbs all alike.
async function measureAll(targets: readonly Target[], bytes: number): Promise<void> {
  const rounds = Number(values.rounds);
  const milliseconds = Number(values.seconds) * 1000;
  const measured = new Map<string, Round[]>();
  for (let round = 0; round <= rounds; round++) {
    for (const target of targets) {
      const before = cpuSeconds(target.pid);
      const { answers, wrong, seconds } = await load({
        ...target,
        connections: Number(values.connections),
        milliseconds,
      });
      if (wrong > 0) throw new Error(`${target.name}: ${wrong} of ${answers} answers were wrong.`);
      const microseconds = ((cpuSeconds(target.pid) - before) * 1e6) / answers;
      // The first round warms up.
      if (round > 0)
        measured.set(target.name, [
          ...(measured.get(target.name) ?? []),
          { perSecond: answers / seconds, microseconds },
        ]);
    }
    console.log(`round ${round} of ${rounds}`);
  }
  const odd = await besideOddPages(product);
  const { markdown, missed } = reportOf(measured, { bytes, postgres: product.postgres, rounds, odd });
  console.log(markdown);
  writeFileSync(values.out, markdown);
  for (const line of missed) console.error(`Missed: ${line}`);
  if (missed.length > 0) process.exitCode = 1;
}
