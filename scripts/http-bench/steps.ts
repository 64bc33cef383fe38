import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "./client";
import { startProduct } from "./product";
import { rows, targetsOf } from "./targets";

/** A step of rendering a page and its share of the JavaScript thread's CPU time, from 0 to 1. */
export type Step = { name: string; part: number };

type Frame = { functionName: string; url: string };
type Profile = {
  nodes: { id: number; callFrame: Frame; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
  startTime: number;
  endTime: number;
};

// A sample belongs to the innermost function that matches, except that everything called by React is React's.
const steps: [name: string, where: RegExp][] = [
  ["React", /react-dom|server-legacy/],
  ["completing the HTML", /finish-html/],
  ["state for the browser", /seroval|ssr-server|hydrationScripts|hydration\.js/],
  ["search: its code", /server\/search\//],
  ["search: writing statements, reading rows", /drizzle-orm/],
  ["search: the connection to the database", /\/pg\/|pg-pool|pg-protocol|postgres-array|internal:|node:net/],
  ["count of its limit", /rate-limit/],
  ["calls: tRPC, zod", /@trpc|\/zod\//],
  ["query cache", /query-core|react-query/],
  ["router", /@tanstack/],
  ["packing: bytes, hash, compression asked for", /encode-page|zlib|platform\/hash/],
  ["log, metrics, access records", /access-log|http\/log|access-records|request-metrics|prom-client/],
  ["HTTP and middleware", /hono|server\/(platform\/http|process|app|pages)/],
];

const WARM_UP_MS = 8000;
const SAMPLED_MS = 10_000;

/** Renders new search pages in a server whose calls are sampled, and reports what each step takes. */
export async function stepsOfNewSearch(): Promise<Step[]> {
  const folder = mkdtempSync(join(tmpdir(), "rota-profile-"));
  try {
    const options = ["--cpu-prof", `--cpu-prof-dir=${folder}`, "--cpu-prof-name=page.json"];
    const product = await startProduct(options);
    try {
      const target = (await targetsOf(product)).rendered.find(({ name }) => name === rows.search);
      if (!target) throw new Error("No search page to sample.");
      await load({ ...target, connections: 4, milliseconds: WARM_UP_MS });
      await load({ ...target, connections: 4, milliseconds: SAMPLED_MS });
    } finally {
      await product.stop();
    }
    return partsOf(JSON.parse(readFileSync(join(folder, "page.json"), "utf8")));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function partsOf({ nodes, samples, timeDeltas, startTime, endTime }: Profile): Step[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const stackOf = (leaf: number) => {
    const frames: string[] = [];
    for (let id: number | undefined = leaf; id !== undefined; id = parents.get(id)) {
      const { functionName = "", url = "" } = byId.get(id)?.callFrame ?? {};
      frames.push(`${functionName} ${url}`);
    }
    return frames;
  };
  const named = new Map(nodes.map(({ id }) => [id, stepOf(stackOf(id))]));
  const times = new Map<string, number>();
  let [at, all] = [startTime, 0];
  for (const [index, sample] of samples.entries()) {
    const delta = timeDeltas[index] ?? 0;
    at += delta;
    // In microseconds. Earlier samples are startup and warm-up.
    if (at < endTime - SAMPLED_MS * 1000) continue;
    const name = named.get(sample) ?? "";
    times.set(name, (times.get(name) ?? 0) + delta);
    all += delta;
  }
  return [...times].map(([name, time]) => ({ name, part: time / all })).toSorted((a, b) => b.part - a.part);
}

function stepOf(stack: readonly string[]): string {
  if (stack.some((frame) => frame.startsWith("renderToString"))) return "React";
  for (const frame of stack) {
    const step = steps.find(([, where]) => where.test(frame));
    if (step) return step[0];
  }
  return "what names nobody: timers, collecting garbage, the runtime";
}
