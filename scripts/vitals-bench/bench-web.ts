import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { circumstances } from "../http-bench/circumstances";
import { root } from "../run";
import { FIRST_LOAD_BUDGET_BYTES, firstLoads } from "./first-load";

// First-load JavaScript of every public page against the budget, to docs/benchmarks/web.md. Fails when a page is above it.
const pages = firstLoads();
const rows = pages.map(
  ({ page, scripts, bytes }) =>
    `| ${page} | ${scripts.length} | ${bytes} | ${((bytes / FIRST_LOAD_BUDGET_BYTES) * 100).toFixed(1)} % |`,
);
const report = `# First-load JavaScript

Written by \`bun run bench:web\`. ${circumstances()}.

Bytes as they are sent (brotli) of all scripts that a page needs to be alive; the budget is ${FIRST_LOAD_BUDGET_BYTES} bytes. React, the
router, the query cache and tRPC are the vendor file, the same for every page.

| page | scripts | bytes | of the budget |
|---|--:|--:|--:|
${rows.join("\n")}
`;
console.log(report);
writeFileSync(join(root, "docs/benchmarks/web.md"), report);
const above = pages.filter(({ bytes }) => bytes > FIRST_LOAD_BUDGET_BYTES);
if (above.length > 0) {
  console.error(
    `Above the budget of ${FIRST_LOAD_BUDGET_BYTES} bytes: ${above.map(({ page }) => page).join(", ")}`,
  );
  process.exit(1);
}
