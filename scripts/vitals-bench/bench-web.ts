import { brotliCompressSync } from "node:zlib";
import { buildEarlyScript } from "../../server/pages/early-script";
import type { BenchReport } from "../bench/bench-report";
import { firstLoads } from "./first-load";

/** First-load JavaScript of every public page against the budget. */
export async function measure(): Promise<BenchReport> {
  const pages = firstLoads();
  const rows = pages.map(
    ({ page, scripts, bytes, budget }) =>
      `| ${page} | ${scripts.length} | ${bytes} | ${budget} | ${((bytes / budget) * 100).toFixed(1)} % |`,
  );
  const inHtml = brotliCompressSync(await buildEarlyScript()).length;
  const text = `Bytes as sent (brotli) of all scripts that a page needs to be alive. React, the router, the query cache and tRPC are the
vendor file, the same for every page. Besides, every page carries client/hydration.ts in its HTML, ${inHtml} bytes.

| page | scripts | bytes | budget | of it |
|---|--:|--:|--:|--:|
${rows.join("\n")}
`;
  const above = pages.filter(({ bytes, budget }) => bytes > budget);
  return {
    title: "First-load JavaScript",
    text,
    missed: above.map(({ page, bytes }) => `${page}: ${bytes} bytes`),
  };
}
