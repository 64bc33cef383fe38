import { answerHelp } from "./help";
import { ensurePackages } from "./packages";
import { runSteps, StepError } from "./steps";

// `bun run backup [file or folder]`: a consistent snapshot of all data, in one compressed file with a checksum.
answerHelp("backup");
await runSteps(async () => {
  const [target, ...more] = process.argv.slice(2);
  if (target?.startsWith("-") || more.length > 0)
    throw new StepError("Say one file or folder. More with: bun run backup --help");
  await ensurePackages();
  const { makeBackup } = await import("./make-backup");
  const { rows, file } = await makeBackup(target).catch((error: unknown) => {
    throw new StepError(`No backup was made: ${error instanceof Error ? error.message : error}`);
  });
  console.log(`${rows} rows and waiting jobs are in ${file}, checked.`);
});
process.exit(0);
