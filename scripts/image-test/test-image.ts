import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { answerHelp } from "../help";
import { ensurePackages } from "../packages";
import { endRunning } from "../run";
import { printStep, runSteps, StepError } from "../steps";
import { startEngine, whyNoEngine } from "./engine";
import { openTrial } from "./open-trial";
import { makeStandIns } from "./stand-ins";
import { request } from "./trial";

answerHelp("test:image");
const NO_ENGINE = 3;
const reason = whyNoEngine();
if (reason) {
  const border = "!".repeat(80);
  console.error(
    `${border}\nTHE IMAGE WAS NOT TESTED: no container engine can run here (${reason})\n${border}`,
  );
  process.exit(NO_ENGINE);
}

await runSteps(async () => {
  await ensurePackages();
  // Not before: a fresh clone has no packages.
  const { allSteps } = await import("./steps");
  if (
    await request("/").then(
      () => true,
      () => false,
    )
  )
    throw new StepError("Something answers at port 3000 or 3001 of this machine: stop it first.");
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "rota-escola/image");
  mkdirSync(cache, { recursive: true });
  const began = performance.now();
  const engine = await startEngine(cache).catch((error: Error) => {
    console.error(error.message);
    process.exit(NO_ENGINE);
  });
  let failed = 0;
  const { trial, figures, close, unused } = await openTrial(engine.host, join(cache, "trial"));
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => {
      endRunning();
      close()
        .then(engine.stop)
        .then(() => process.exit(1));
    });
  try {
    await makeStandIns(["docker", "-H", engine.host], cache, process.execPath);
    // What a run that was killed has left.
    await close();
    const chosen = process.argv.slice(2);
    for (const [name, run] of allSteps) {
      if (chosen.length > 0 && !chosen.some((word) => name.startsWith(word))) continue;
      const since = performance.now();
      const fault = await run(trial).then(
        () => undefined,
        (error: Error) => error,
      );
      if (!fault) printStep(name, since);
      else console.error(`✗ ${name}\n${fault.message}`);
      failed += fault ? 1 : 0;
    }
    if (chosen.length === 0)
      for (const block of unused()) {
        console.error(`✗ docs/operations.md, "Containers": no step runs the block "${block}"`);
        failed++;
      }
  } finally {
    await close();
    await engine.stop();
  }
  for (const [name, value] of figures) console.log(`  ${name}: ${value}`);
  printStep(failed > 0 ? `${failed} step(s) FAILED` : "The image keeps its promises", began);
  process.exit(failed > 0 ? 1 : 0);
});
