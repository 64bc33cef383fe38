import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { buildEarlyScript } from "../../server/pages/early-script";
import { circumstances } from "../http-bench/circumstances";
import { root } from "../run";
import { firstLoads, wholeTreeBytes } from "./first-load";

// First-load JavaScript of every public page against the budget, to docs/benchmarks/web.md. Fails when a page is above it.
const pages = firstLoads();
const rows = pages.map(
  ({ page, scripts, bytes, budget }) =>
    `| ${page} | ${scripts.length} | ${bytes} | ${budget} | ${((bytes / budget) * 100).toFixed(1)} % |`,
);
const inHtml = brotliCompressSync(await buildEarlyScript()).length;
const report = `# First-load JavaScript

Written by \`bun run bench:web\`. ${circumstances()}.

Bytes as they are sent (brotli) of all scripts that a page needs to be alive; home and the search
may weigh 138 kB, every other page 132 kB. React, the router, the query cache and tRPC are the vendor file, the same for every page.
Beside them every page carries client/hydration.ts in its HTML, ${inHtml} bytes. Pages to which no
public page links load the routes of all areas besides, ${wholeTreeBytes()} bytes.

| page | scripts | bytes | budget | of it |
|---|--:|--:|--:|--:|
${rows.join("\n")}
`;
console.log(report);
writeFileSync(join(root, "docs/benchmarks/web.md"), report);
const above = pages.filter(({ bytes, budget }) => bytes > budget);
if (above.length > 0) {
  console.error(`Above the budget: ${above.map(({ page }) => page).join(", ")}`);
  process.exit(1);
}
