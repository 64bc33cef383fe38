import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
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

const files = handWrittenFiles();
const documents = files.filter(({ file }) => file.endsWith(".md") && file !== "CHANGELOG.md");

test("every file that a document names exists", () => {
  const lost = documents.flatMap(({ file, text }) =>
    quotedPathsIn(text)
      .filter((path) => !exists(path))
      .map((path) => `${file}: ${path}`),
  );
  expect(documents.length).toBeGreaterThan(40);
  expect(lost).toEqual([]);
});

test.each(["docs/security.md", "docs/reliability.md"])("%s names existing code and tests", (document) => {
  const named = readFileSync(join(root, document), "utf8").split("\n").flatMap(pathsIn);
  expect(named.length).toBeGreaterThan(9);
  expect(named.filter((path) => !exists(path))).toEqual([]);
});

test("no two decisions have one number, and every decision that code or a document cites exists", () => {
  const numbers = readdirSync(join(root, "docs/decisions")).map((file) => Number(file.slice(0, 4)));
  expect(new Set(numbers).size).toBe(numbers.length);
  // Merged decisions leave gaps: "former decision 12" may name one of them.
  const citation = /decisions\/0*(\d{1,4})|(?<!former )\bdecision \(?(\d{1,2})\b/g;
  const cited = files.flatMap(({ file, text }) =>
    [...text.matchAll(citation)].map(([, path, number]) => ({ file, number: Number(path ?? number) })),
  );
  expect(cited.length).toBeGreaterThan(40);
  expect(cited.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});

test("every rule that the code cites is in the specification", () => {
  const [, ...sections] = readFileSync(join(root, "docs/specification.md"), "utf8").split(/^## §/m);
  // The names of a section's entries by its number, in lower case.
  const entries = new Map(
    sections.map((text) => {
      const names = [...text.matchAll(/^- \*\*(.+?)\.\*\* /gm)].map(([, name = ""]) => name.toLowerCase());
      return [Number.parseInt(text, 10), names];
    }),
  );
  const cited = files.flatMap(({ file, text }) =>
    [...text.matchAll(/§(\d+)(?: "([^"]+)")?/g)].map(([, number, name]) => ({ file, number, name })),
  );
  expect(cited.length).toBeGreaterThan(150);
  const lost = cited.filter(({ number, name }) => {
    const known = entries.get(Number(number));
    return !known || (name !== undefined && !known.includes(name.toLowerCase()));
  });
  expect(lost).toEqual([]);
});
