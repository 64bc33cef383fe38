import { ensureBuild } from "./build";
import { runOnCluster } from "./cluster";
import { summary } from "./counts";
import { answerHelp } from "./help";
import { ensurePackages } from "./packages";
import { runSteps } from "./steps";

answerHelp("test:cluster");

await runSteps(async () => {
  await ensurePackages();
  await ensureBuild();
  const counts = await runOnCluster(10);
  console.log(summary(counts));
  process.exit(counts.failed > 0 ? 1 : 0);
});
