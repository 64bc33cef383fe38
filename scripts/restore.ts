import { parseArgs } from "node:util";
import { answerHelp } from "./help";
import { ensurePackages } from "./packages";
import { runSteps, StepError } from "./steps";

// `bun run restore <file>`: fills an empty database, of either kind, with a backup. The server must not run on it yet.
answerHelp("restore");
await runSteps(async () => {
  const { file, deleted } = readArguments();
  await ensurePackages();
  const { restoreFile } = await import("./restore-file");
  const { rows, deletedAgain, endedAgain, heldAgain } = await restoreFile(file, deleted).catch(
    (error: unknown) => {
      throw new StepError(`Nothing was restored: ${error instanceof Error ? error.message : error}`);
    },
  );
  console.log(`${rows} rows and waiting jobs were restored.`);
  console.log(`${deletedAgain} account(s) that had been deleted after the backup were deleted again.`);
  console.log(
    `${endedAgain} notice(s), permission(s) and the like that had ended after it were ended again.`,
  );
  if (heldAgain > 0)
    console.log(
      `${heldAgain} profile(s) match somebody who was suspended after it. They are hidden until staff decide in the console.`,
    );
});
process.exit(0);

function readArguments(): { file: string; deleted: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { deleted: { type: "string" } },
    });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new Error("Say which backup");
    return { file, deleted: values.deleted };
  } catch (error) {
    const said = error instanceof Error ? error.message : error;
    throw new StepError(`${said}. More with: bun run restore --help`);
  }
}
