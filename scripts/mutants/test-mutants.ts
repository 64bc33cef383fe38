import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureClient } from "../build";
import { fingerprintOf } from "../fingerprint";
import { answerHelp } from "../help";
import { ensurePackages } from "../packages";
import { endRunning, root, run } from "../run";
import { printStep, runSteps, StepError } from "../steps";
import { rooms } from "./all-mutants";
import type { Mutant } from "./mutant";
import { type Outcome, tryMutant } from "./try-mutant";

answerHelp("test:mutants");
const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true },
    room: { type: "string" },
    level: { type: "string" },
    again: { type: "boolean" },
  },
});

type Tried = Outcome & { of: string };

// What was tried stays until the mutation, its file or its tests change: an interrupted run goes on where it was.
const resultsFile = Bun.file(join(root, ".cache/mutants.json"));
const cheapestFirst = ["unit", "http", "browser"];

await runSteps(async () => {
  const chosen = Object.entries(rooms)
    .flatMap(([room, mutants]) => mutants.map((mutant) => ({ room, mutant })))
    .filter(({ room }) => !values.room || room === values.room)
    .filter(({ mutant }) => !values.only || values.only.some((part) => mutant.name.includes(part)))
    .filter(({ mutant }) => !values.level || mutant.level === values.level)
    .sort((a, b) => cheapestFirst.indexOf(a.mutant.level) - cheapestFirst.indexOf(b.mutant.level));
  if (chosen.length === 0) throw new StepError("No mutation is called so.");
  await ensurePackages();
  await ensureClient();
  const results: Record<string, Tried> = (await resultsFile.exists()) ? await resultsFile.json() : {};
  const copy = await copyProject();
  let isInterrupted = false;
  // Ends the tests under way; what they left is removed as after any other mutation.
  const interrupt = () => {
    isInterrupted = true;
    endRunning();
  };
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", interrupt);
  try {
    for (const { room, mutant } of chosen) {
      const of = contentOf(mutant);
      if (!values.again && results[mutant.name]?.of === of) continue;
      const outcome = await tryMutant(mutant, copy.folder);
      if (isInterrupted) throw new StepError("Interrupted; the next run goes on from here.");
      results[mutant.name] = { ...outcome, of };
      await resultsFile.write(JSON.stringify(results, null, 1));
      printStep(`${room}: ${mutant.name}: ${words(outcome)} (${outcome.seconds} s)`);
    }
  } finally {
    await copy.remove();
  }
  console.log(tableOf(chosen, results));
  const missed = chosen.filter(({ mutant }) => !results[mutant.name]?.noticed);
  const share = (100 * (chosen.length - missed.length)) / chosen.length;
  console.log(`${chosen.length - missed.length} of ${chosen.length} noticed (${share.toFixed(1)} %)`);
  if (missed.length > 0) process.exitCode = 1;
});

function contentOf(mutant: Mutant): string {
  return `${Bun.hash(JSON.stringify(mutant)).toString(36)} ${fingerprintOf(root, [mutant.file, ...mutant.tests])}`;
}

function words({ noticed, by }: Outcome): string {
  return noticed ? `noticed by "${by}"` : "NOT NOTICED";
}

function tableOf(chosen: { room: string; mutant: Mutant }[], results: Record<string, Tried>): string {
  const rows = chosen.map(({ room, mutant }) => {
    const tried = results[mutant.name];
    return `| ${room} | ${mutant.name} | ${mutant.level} | ${tried ? words(tried) : ""} |`;
  });
  return ["| room | what the product does then | tests | outcome |", "|---|---|---|---|", ...rows].join("\n");
}

/**
 * The project as it stands, uncommitted files included, in a temporary folder: what is broken there on purpose breaks
 * nothing here. Packages are linked; the browser's part is copied, because a changed client is built again.
 */
async function copyProject(): Promise<{ folder: string; remove: () => Promise<void> }> {
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
