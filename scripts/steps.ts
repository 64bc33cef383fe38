/** Prints in one line what was done and how long it took. */
export function printStep(what: string, since?: number): void {
  const seconds = since === undefined ? "" : ` (${((performance.now() - since) / 1000).toFixed(1)} s)`;
  console.log(`• ${what}${seconds}`);
}

/** A step that failed, with a message for the person at the terminal. */
export class StepError extends Error {
  override name = "StepError";
}

/** Runs a command-line entry: a StepError prints its message and exits with code 1. */
export async function runSteps(steps: () => Promise<void>): Promise<void> {
  try {
    await steps();
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    console.error(`\n${error.message}`);
    process.exit(1);
  }
}
