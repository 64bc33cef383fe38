/** Says in one line what was done and how long it took. */
export function say(what: string, since?: number): void {
  const seconds = since === undefined ? "" : ` (${((performance.now() - since) / 1000).toFixed(1)} s)`;
  console.log(`• ${what}${seconds}`);
}

/** A step that could not be done, with the sentence that the person at the terminal needs. */
export class StepError extends Error {
  override name = "StepError";
}

/** Runs a command-line entry: a StepError becomes its sentence and exit code 1. */
export async function runSteps(steps: () => Promise<void>): Promise<void> {
  try {
    await steps();
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    console.error(`\n${error.message}`);
    process.exit(1);
  }
}
