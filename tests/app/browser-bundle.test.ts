import { beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { ensureBuild } from "../../scripts/build";
import { root } from "../support/root";

type Chunk = { file: string; imports?: string[] };

const folder = join(root, "dist/client");
// A ratchet: it may only go down. The goal is 125,000; `bun run bench:web` prints where each page stands.
const FIRST_LOAD_MAX_BYTES = 134_900;
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
  ["STRIPE_SECRET_KEY", "server/app/config.ts"],
  ["pg_advisory_lock", "server/app/postgres-database.ts"],
  ["the server could not start", "server/app/start.ts"],
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
  test("stays within its budget of compressed script and brings nothing of the driver area", async () => {
    const pages = [...chunks.keys()].filter((name) =>
      /^client\/routes\/(?!_).*\?tsr-split=component$/.test(name),
    );
    expect(pages.length).toBeGreaterThan(10);
    for (const page of pages) {
      const files = new Set([...filesOf("client/entry-client.tsx"), ...filesOf(page)]);
      const sizes = await Promise.all([...files].map(sentBytes));
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      expect({ page, fits: bytes <= FIRST_LOAD_MAX_BYTES, bytes }).toEqual({ page, fits: true, bytes });
    }
    const driverArea = [...chunks].filter(([name]) => name.startsWith("client/routes/_driver"));
    const publicFiles = new Set(pages.flatMap((page) => [...filesOf(page)]));
    expect(driverArea.length).toBeGreaterThan(0);
    expect(driverArea.filter(([, { file }]) => publicFiles.has(file)).map(([name]) => name)).toEqual([]);
  });
});

/** A chunk's script and those that it imports before it can run. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const chunk = chunks.get(name);
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, seen);
  return seen;
}

async function sentBytes(file: string): Promise<number> {
  const compressed = join(folder, `${file}.br`);
  return (await stat(existsSync(compressed) ? compressed : join(folder, file))).size;
}
