import { beforeAll, describe, expect, test } from "bun:test";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureClient } from "../../scripts/build";
import { firstLoads } from "../../scripts/vitals-bench/first-load";
import { readPageScripts } from "../../server/pages/manifest";
import { root } from "../support/root";

type Chunk = { file: string; imports?: string[] };

const folder = join(root, "dist/client");
let chunks = new Map<string, Chunk>();
let scripts: { name: string; text: string }[] = [];

beforeAll(async () => {
  await ensureClient();
  chunks = new Map(Object.entries(JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8"))));
  const names = (await readdir(join(folder, "assets"))).filter((name) => name.endsWith(".js"));
  scripts = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, "assets", name), "utf8") })),
  );
});

test.each([
  ["drizzle:entityKind", "node_modules/drizzle-orm/entity.js"],
  ["must be a postgres:// address", "server/platform/config/config.ts"],
])("the browser's bundle contains nothing of the server: %s", async (word, source) => {
  expect(await readFile(join(root, source), "utf8")).toContain(word);
  const isForeign = (text: string) => text.includes(word) || /process\.env\b|from"(bun|node):/.test(text);
  expect(scripts.filter(({ text }) => isForeign(text)).map(({ name }) => name)).toEqual([]);
});

describe("the first load of a public page", () => {
  test("stays within its budget of compressed script", () => {
    const pages = firstLoads();
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.filter(({ bytes, budget }) => bytes > budget)).toEqual([]);
  });

  test("has none of the console's routes", () => {
    const { entry, scripts } = readPageScripts()(["/_console"]);
    expect(scripts).toContain(entry);
    expect(entry).toBe(`/${chunks.get("client/entry-apart.tsx")?.file}`);
    const linked = firstLoads().filter(({ page }) => !/^\/(_mailed|\(apart\))/.test(page));
    expect(linked.filter(({ scripts }) => scripts.includes(entry))).toEqual([]);
  });

  // A string that is only in an area's sources is in no public file: a route must not import its page.
  test.each([
    ["client/console", 100],
    ["client/drivers/editor", 50],
  ] as const)("contains no string of %s", async (area, least) => {
    const sources = await readSources("client", "shared");
    const elsewhere = sources.filter(({ file }) => !file.startsWith(area)).map(({ text }) => text);
    const words = sources
      .filter(({ file }) => file.startsWith(`${area}/`) && !onEveryPage.has(file))
      .flatMap(({ text }) => text.match(/(?<=")[^"\n\\./][^"\n\\]{11,}(?=")/g) ?? [])
      .filter((word) => !elsewhere.some((text) => text.includes(word)));
    expect(words.length).toBeGreaterThan(least);
    const publicFiles = new Set(firstLoads().flatMap(({ scripts }) => scripts));
    const shown = scripts.filter(({ name }) => publicFiles.has(`/assets/${name}`)).map(({ text }) => text);
    expect(words.filter((word) => shown.some((text) => text.includes(word)))).toEqual([]);
  });
});

// Their routes need these paths.
const onEveryPage = new Set(["client/console/console-head.ts", "client/console/console-texts.ts"]);

async function readSources(...folders: string[]): Promise<{ file: string; text: string }[]> {
  const files = folders.flatMap((folder) => [...new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scanSync(root)]);
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(join(root, file), "utf8") })));
}
