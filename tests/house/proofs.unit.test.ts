import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../support/root";

/** The paths that a text names: "tests/accounts/login, secrets" are two. */
function pathsIn(text: string): string[] {
  const lists = text.match(/\b(?:tests|server|shared)\/[\w./*-]+(?:, [\w./*-]+(?=[,|) ]))*/g) ?? [];
  return lists.flatMap((list) => {
    let folder = "";
    return list.split(", ").map((name) => {
      const path = /^(tests|server|shared)\//.test(name) ? name : join(folder, name);
      folder = dirname(path);
      return path.replace(/\.$/, "");
    });
  });
}

function exists(path: string): boolean {
  if (path.includes("*")) return [...new Bun.Glob(path).scanSync({ cwd: root })].length > 0;
  return ["", ".test.ts", ".unit.test.ts", ".once.test.ts", ".cluster.test.ts"].some((ending) =>
    existsSync(join(root, path + ending)),
  );
}

test.each(["docs/security.md", "docs/reliability.md"])("%s names code and proofs that exist", (document) => {
  const named = readFileSync(join(root, document), "utf8").split("\n").flatMap(pathsIn);
  expect(named.length).toBeGreaterThan(9);
  expect(named.filter((path) => !exists(path))).toEqual([]);
});
