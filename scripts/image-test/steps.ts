import { backupSteps } from "./backup-steps";
import { clusterSteps } from "./cluster-steps";
import { failureSteps } from "./failure-steps";
import { settingSteps } from "./setting-steps";
import { startSteps } from "./start-steps";
import type { Step } from "./trial";
import { upgradeSteps } from "./upgrade-steps";

/** In the order in which they build on each other: all but the first leave the product running. */
export const allSteps: readonly Step[] = [
  ...startSteps,
  ...settingSteps,
  ...backupSteps,
  ...failureSteps,
  ...upgradeSteps,
  ...clusterSteps,
];
