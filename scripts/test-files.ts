import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run";

/** What a test file needs, told by what it imports. `database`: runs once on each kind of database. */
export type Need = "nothing" | "process" | "database";

/** Every test file, relative to the project's folder, with what it needs. */
export function testFiles(): { file: string; need: Need }[] {
  return [...new Bun.Glob("tests/**/*.test.{ts,tsx}").scanSync({ cwd: root })]
    .sort()
    .map((file) => ({ file, need: needOf(file, readFileSync(join(root, file), "utf8")) }));
}

// What people do from end to end is walked on both databases; how pages look and behave is looked at once.
const journeys = /^tests\/e2e\/(family-journey|accounts|profile|subscriptions)\.test/;

function needOf(file: string, source: string): Need {
  if (/support\/browser"/.test(source) && !journeys.test(file)) return "process";
  if (/support\/(databases|server|app)"/.test(source)) return "database";
  if (/support\/(server-process|command|embedded-databases|browser)"|scripts\//.test(source))
    return "process";
  return "nothing";
}
