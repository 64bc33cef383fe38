import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { readClientManifest } from "../server/app/manifest";
import { ensureBuild } from "./build";

// First-load JavaScript of every public page in brotli bytes, against the budget. Fails when a page is above it.
const BUDGET_BYTES = 125_000;
const folder = join(import.meta.dir, "../dist/client");
const driverArea = /^\/_driver/;

await ensureBuild();
const { routes } = readClientManifest(folder);
const size = (url: string) => brotliCompressSync(readFileSync(join(folder, url))).length;
const urls = (id: string) =>
  (routes[id]?.preloads ?? []).map((link) => (typeof link === "string" ? link : link.href));

const shared = urls("__root__");
const pages = Object.keys(routes).filter((id) => id !== "__root__" && !driverArea.test(id));
const rows = pages.map((id) => {
  const files = [...new Set([...shared, ...urls(id)])];
  return { page: id, scripts: files.length, bytes: files.reduce((sum, url) => sum + size(url), 0) };
});
rows.sort((a, b) => b.bytes - a.bytes);

console.log("| page | scripts | bytes (br) | of the budget |\n|---|--:|--:|--:|");
for (const { page, scripts, bytes } of rows) {
  console.log(`| ${page} | ${scripts} | ${bytes} | ${Math.round((bytes / BUDGET_BYTES) * 100)} % |`);
}
const above = rows.filter(({ bytes }) => bytes > BUDGET_BYTES);
if (above.length > 0) {
  console.error(`Above the budget of ${BUDGET_BYTES} bytes: ${above.map(({ page }) => page).join(", ")}`);
  process.exit(1);
}
