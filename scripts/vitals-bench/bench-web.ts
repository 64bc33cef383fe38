import { brotliCompressSync } from "node:zlib";
import { buildEarlyScript } from "../../server/pages/early-script";
import type { BenchReport } from "../bench/bench-report";
import { type FirstLoad, firstLoads } from "./first-load";

/** How many pages the report lists. */
const SHOWN = 12;

/** First-load JavaScript of every public page against the budget. */
export async function measure(): Promise<BenchReport> {
  const pages = firstLoads();
  const share = ({ bytes, budget }: FirstLoad) => `${((bytes / budget) * 100).toFixed(1)} %`;
  const fullest = pages.toSorted((a, b) => b.bytes / b.budget - a.bytes / a.budget);
  const rows = fullest
    .slice(0, SHOWN)
    .map(
      (load) => `| ${load.page} | ${load.scripts.length} | ${load.bytes} | ${load.budget} | ${share(load)} |`,
    );
  const others = fullest.slice(SHOWN).map(share);
  const inHtml = brotliCompressSync(await buildEarlyScript()).length;
  const text = `Bytes as sent (brotli) of all scripts that a page needs to be alive; the ${SHOWN} pages nearest to their budget. Besides, every page
carries client/hydration.ts in its HTML, ${inHtml} bytes.

| page | scripts | bytes | budget | of it |
|---|--:|--:|--:|--:|
${rows.join("\n")}

The other ${others.length} pages take ${others.at(-1)} to ${others[0]} of their budgets.
`;
  const above = pages.filter(({ bytes, budget }) => bytes > budget);
  return {
    title: "First-load JavaScript",
    text,
    missed: above.map(({ page, bytes }) => `${page}: ${bytes} bytes`),
  };
}
