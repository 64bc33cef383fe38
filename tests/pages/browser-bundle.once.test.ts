import { beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { ensureBuild } from "../../scripts/build";
import { firstLoads } from "../../scripts/vitals-bench/first-load";
import { root } from "../support/root";

type Chunk = { file: string; imports?: string[] };

const folder = join(root, "dist/client");
let chunks = new Map<string, Chunk>();
let scripts: { name: string; text: string }[] = [];

beforeAll(async () => {
  await ensureBuild();
  chunks = new Map(Object.entries(JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8"))));
  const names = (await readdir(join(folder, "assets"))).filter((name) => name.endsWith(".js"));
  scripts = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, "assets", name), "utf8") })),
  );
});

/** Words that only the server and its libraries contain, each with a file in which it has to be found. */
const tellTales: [string, string][] = [
  ["drizzle:entityKind", "node_modules/drizzle-orm/entity.js"],
  ["SASL: SCRAM", "node_modules/pg/lib/crypto/sasl.js"],
  ["STRIPE_SECRET_KEY", "server/config.ts"],
  ["pg_advisory_lock", "server/database/postgres-database.ts"],
  ["the server could not start", "server/start.ts"],
];

describe("the browser's part", () => {
  test.each(tellTales)("holds nothing of the server: %s", async (word, source) => {
    expect(await readFile(join(root, source), "utf8")).toContain(word);
    expect(scripts.filter(({ text }) => text.includes(word)).map(({ name }) => name)).toEqual([]);
  });

  test("reads no environment and needs nothing of Bun or Node", () => {
    expect(
      scripts.filter(({ text }) => /process\.env\b|from"(bun|node):/.test(text)).map(({ name }) => name),
    ).toEqual([]);
  });

  test("lies ready in compressed form beside every file that is worth it", async () => {
    for (const { name, text } of scripts.filter(({ text }) => text.length >= 1024)) {
      expect({ name, br: existsSync(join(folder, "assets", `${name}.br`)) }).toEqual({ name, br: true });
      expect((await stat(join(folder, "assets", `${name}.gz`))).size).toBeLessThan(text.length);
    }
  });

  test("has file names that change with their content", () => {
    for (const { name } of scripts) expect(name).toMatch(/-[\w-]{8}\.js$/);
  });
});

describe("the first load of a public page", () => {
  test("stays within its budget of compressed script", () => {
    const pages = firstLoads();
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.filter(({ bytes, budget }) => bytes > budget)).toEqual([]);
  });

  // The groups of vite.config.ts are found by their files' names: a pattern that matches no more leaves a small file, or none.
  test.each([
    ["vendor", 90_000],
    ["site", 3_000],
  ] as const)("has what all pages share in one file: %s", async (group, least) => {
    for (const { page, scripts } of firstLoads()) {
      const file = scripts.find((url) => url.startsWith(`/assets/${group}-`));
      const bytes = file ? (await stat(join(folder, `${file}.br`))).size : 0;
      expect({ page, isWhole: bytes > least }).toEqual({ page, isWhole: true });
    }
  });

  test("has no files that import each other in a circle, of which one would run before what it needs", () => {
    const importsOf = (name: string) => chunks.get(name)?.imports ?? [];
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      importsOf(from).some(
        (next) => next === to || (!seen.has(next) && seen.add(next) && reaches(next, to, seen)),
      );
    expect(chunks.size).toBeGreaterThan(10);
    expect([...chunks.keys()].filter((name) => reaches(name, name))).toEqual([]);
  });

  test("brings nothing that only the driver area needs", () => {
    const publicFiles = new Set(firstLoads().flatMap(({ scripts }) => scripts));
    const driverArea = [...chunks].filter(([name]) => name.startsWith("client/routes/_driver"));
    expect(driverArea.length).toBeGreaterThan(0);
    expect(driverArea.filter(([, { file }]) => publicFiles.has(`/${file}`)).map(([name]) => name)).toEqual(
      [],
    );
  });
});
