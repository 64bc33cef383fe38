import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, run } from "../run";
import { StepError } from "../steps";

/**
 * The project as it stands, uncommitted files included, in a temporary folder: what is broken there on purpose breaks
 * nothing here. Packages are linked; the browser's part is copied, because a changed client is built again.
 */
export async function copyProject(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const { exitCode, output } = await run(
    ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    { quiet: true },
  );
  if (exitCode !== 0) throw new StepError(`Git could not list the project's files:\n${output}`);
  const folder = await mkdtemp(join(tmpdir(), "rota-mutants-"));
  for (const file of output.split("\0").filter(Boolean)) {
    if (await Bun.file(join(root, file)).exists()) await cp(join(root, file), join(folder, file));
  }
  await cp(join(root, "dist"), join(folder, "dist"), { recursive: true });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
