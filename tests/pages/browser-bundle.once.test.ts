import { beforeAll, expect, test } from "bun:test";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureClient } from "../../scripts/build";
import { firstLoads } from "../../scripts/vitals-bench/first-load";
import { root } from "../support/root";

const folder = join(root, "dist/client");
let scripts: { name: string; text: string }[] = [];

beforeAll(async () => {
  await ensureClient();
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

test("the first load of a public page stays within its budget of compressed script", () => {
  const pages = firstLoads();
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter(({ bytes, budget }) => bytes > budget)).toEqual([]);
});
