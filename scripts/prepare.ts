import { ensureBuild } from "./build";
import { answerHelp } from "./help";
import { ensurePackages } from "./packages";
import { runSteps } from "./steps";

answerHelp("prepare");

// What `bun run start` does before it serves, for images and upgrades: packages and the builds.
await runSteps(async () => {
  await ensurePackages();
  await ensureBuild();
});
