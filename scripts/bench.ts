import { answerHelp, type commandHelp } from "./help";
import { ensurePackages } from "./packages";
import { runSteps } from "./steps";

// `bun scripts/bench.ts <name>`: installs and builds what is missing, then runs the benchmark, which is imported only then,
// and writes docs/benchmarks/<name>.md. Fails when a bar is missed.
const benches = {
  web: () => import("./vitals-bench/bench-web"),
  search: () => import("./search-bench/bench-search"),
  http: () => import("./http-bench/bench-http"),
  vitals: () => import("./vitals-bench/bench-vitals"),
  lighthouse: () => import("./vitals-bench/bench-lighthouse"),
};
type Bench = keyof typeof benches;
const isBench = (name: string): name is Bench => Object.hasOwn(benches, name);

const name = process.argv[2] ?? "";
if (!isBench(name)) throw new Error(`There is no bench "${name}": ${Object.keys(benches).join(", ")}`);
answerHelp(`bench:${name}` satisfies keyof typeof commandHelp);
await runSteps(async () => {
  await ensurePackages();
  const { ensureBuild } = await import("./build");
  await ensureBuild();
});
// The benchmark reads the arguments after its name.
process.argv.splice(2, 1);
const { measure } = await benches[name]();
const { writeReport } = await import("./bench/bench-report");
writeReport(name, await measure());
