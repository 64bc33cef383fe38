import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "./run";

/**
 * What a test file needs, told by what it imports, also by way of other files of the tests. `database`: runs once on
 * each kind of database.
 */
export type Need = "nothing" | "process" | "database";

/** Every test file, relative to the project's folder, with what it needs. */
export function testFiles(): { file: string; need: Need }[] {
  return [...new Bun.Glob("tests/**/*.test.{ts,tsx}").scanSync({ cwd: root })]
    .sort()
    .map((file) => ({ file, need: needOf(file) }));
}

// What people do from end to end is walked on both databases; how pages look and behave is looked at once.
const journeys = /^tests\/e2e\/(family-journey|accounts|profile|subscriptions)\.test/;

function needOf(file: string): Need {
  const imported = [...importsOf(file)].join("\n");
  if (/support\/browser$/m.test(imported) && !journeys.test(file)) return "process";
  if (/support\/(databases|server|app)$/m.test(imported)) return "database";
  const startsProcess = /support\/(server-process|command|embedded-databases|browser)$|^scripts\//m;
  // Some start a script by its path, or a process of their own.
  if (startsProcess.test(imported) || /scripts\/|Bun\.spawn\(/.test(readFileSync(join(root, file), "utf8")))
    return "process";
  return "nothing";
}

/** Paths, relative to the project's folder and without ending, of what a file of the tests imports. */
function importsOf(file: string, seen = new Set<string>()): Set<string> {
  const source = readFileSync(join(root, file), "utf8");
  for (const [, path = ""] of source.matchAll(/(?:from|import\() ?"(\.[^"]+)"/g)) {
    const imported = relative(root, join(root, dirname(file), path));
    if (seen.has(imported)) continue;
    seen.add(imported);
    const next = `${imported}.ts`;
    if (imported.startsWith("tests/") && existsSync(join(root, next))) importsOf(next, seen);
  }
  return seen;
}
