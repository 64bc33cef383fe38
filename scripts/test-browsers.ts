import { runInOtherBrowsers } from "./browsers";
import { ensureBuild } from "./build";
import { summary } from "./counts";
import { answerHelp } from "./help";
import { ensurePackages } from "./packages";
import { runSteps } from "./steps";
import { testFiles } from "./test-files";

answerHelp("test:browsers");

await runSteps(async () => {
  await ensurePackages();
  await ensureBuild();
  const files = testFiles().filter(({ need }) => need === "browsers");
  const counts = await runInOtherBrowsers(files.map(({ file }) => file));
  console.log(summary(counts));
  process.exit(counts.failed > 0 ? 1 : 0);
});
