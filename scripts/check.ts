import { runStaticChecks, runTests } from "./checks";
import { add, none, summary } from "./counts";
import { answerHelp } from "./help";
import { ensurePackages } from "./packages";
import { runSteps } from "./steps";
import { testFiles } from "./test-files";

answerHelp("check");

// The fast loop: format, lint, types, and the tests that need no server, database or browser.
await runSteps(async () => {
  await ensurePackages();
  const unit = testFiles().filter(({ need }) => need === "nothing");
  const results = await Promise.all([
    runStaticChecks(),
    runTests("Unit tests", { files: unit.map(({ file }) => file), quiet: true }),
  ]);
  const total = results.reduce(add, none);
  console.log(summary(total));
  process.exit(total.failed > 0 ? 1 : 0);
});
