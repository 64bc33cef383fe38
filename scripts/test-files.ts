import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run";

/** What a test file needs, told by what it imports. `database`: runs once on each kind of database. */
export type Need = "nothing" | "process" | "database";

/** Every test file, relative to the project's folder, with what it needs. */
export function testFiles(): { file: string; need: Need }[] {
  return [...new Bun.Glob("tests/**/*.test.{ts,tsx}").scanSync({ cwd: root })]
    .sort()
    .map((file) => ({ file, need: needOf(readFileSync(join(root, file), "utf8")) }));
}

function needOf(source: string): Need {
  if (/support\/(databases|server|app)"/.test(source)) return "database";
  if (/support\/(server-process|command|embedded-databases|browser)"|scripts\//.test(source))
    return "process";
  return "nothing";
}
