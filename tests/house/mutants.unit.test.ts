import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rooms } from "../../scripts/mutants/all-mutants";
import { mutated } from "../../scripts/mutants/mutant";
import { root } from "../support/root";

const mutants = Object.values(rooms).flat();

// Mutations that the tests have to notice (bun run test:mutants).
test("each changes one place of a file that is there, and the file still parses", () => {
  const faults = mutants.flatMap((mutant) => {
    const text = readFileSync(join(root, mutant.file), "utf8");
    const wrong = mutated(text, mutant);
    if (wrong === undefined) return [`${mutant.name}: not exactly once in ${mutant.file}`];
    if (wrong === text) return [`${mutant.name}: changes nothing`];
    return parses(mutant.file, wrong) ? [] : [`${mutant.name}: ${mutant.file} no longer parses`];
  });
  expect(faults).toEqual([]);
});

test("each names tests that are there, and no two have the same name", () => {
  const missing = mutants.flatMap(({ tests }) => tests.filter((file) => !existsSync(join(root, file))));
  expect(missing).toEqual([]);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

function parses(file: string, text: string): boolean {
  if (!/\.tsx?$/.test(file)) return true;
  try {
    new Bun.Transpiler({ loader: file.endsWith("x") ? "tsx" : "ts" }).transformSync(text);
    return true;
  } catch {
    return false;
  }
}
