import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../support/root";
import { handWrittenFiles } from "../support/sources";

/** The paths in a text: "tests/accounts/login, secrets" are two. */
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

/** Paths in backquotes, the way to name a file everywhere: `client/app/head.ts`. */
function quotedPathsIn(text: string): string[] {
  const quoted = text.matchAll(
    /`((?:client|docs|drizzle|emails|scripts|server|shared|tests)\/[\w./*$()-]*\.\w+)`/g,
  );
  return [...quoted].map(([, path = ""]) => path);
}

const documents = handWrittenFiles().filter(({ file }) => file.endsWith(".md") && file !== "CHANGELOG.md");

test("every file that a document names exists", () => {
  const lost = documents.flatMap(({ file, text }) =>
    quotedPathsIn(text)
      .filter((path) => !exists(path))
      .map((path) => `${file}: ${path}`),
  );
  expect(documents.length).toBeGreaterThan(40);
  expect(lost).toEqual([]);
});

test("every link of a document to another leads to a file", () => {
  const links = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\(([\w./-]+\.md)(#[\w-]+)?\)/g)].map(([, to = ""]) => ({ file, to })),
  );
  const lost = links.filter(({ file, to }) => !existsSync(join(root, dirname(file), to)));
  expect(links.length).toBeGreaterThan(30);
  expect(lost.map(({ file, to }) => `${file}: ${to}`)).toEqual([]);
});

test("every variable that the configuration reads is in the README", () => {
  const names = [
    ...readFileSync(join(root, "server/platform/config/config.ts"), "utf8").matchAll(
      /^ {2}([A-Z][A-Z_]+):/gm,
    ),
  ]
    .map(([, name = ""]) => name)
    // Set by `bun run dev` only.
    .filter((name) => name !== "DEV_CLIENT");
  const readme = readFileSync(join(root, "README.md"), "utf8");
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test.each(["docs/security.md", "docs/reliability.md"])("%s names existing code and tests", (document) => {
  const named = readFileSync(join(root, document), "utf8").split("\n").flatMap(pathsIn);
  expect(named.length).toBeGreaterThan(9);
  expect(named.filter((path) => !exists(path))).toEqual([]);
});
