import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { isApart, readPageScripts, readRouteChunks, stylesOfAllPages } from "../../server/pages/manifest";
import { clientFolder } from "../../server/platform/http/assets";

/**
 * The budget for the scripts that hydrate a public page, in bytes as sent (brotli). Pages to which no other public page
 * links carry the routes of all areas besides.
 */
function firstLoadBudget(page: string): number {
  if (isApart(page)) return 143_000;
  return heaviest.includes(page) ? 141_000 : 137_000;
}

/** The search, and the pages that show drivers whole. */
const heaviest: readonly string[] = ["/", "/buscar", "/comparar", "/condutor/$id", "/driver/$id"];

export type FirstLoad = { page: string; scripts: string[]; styles: string[]; bytes: number; budget: number };

// Pages that need a session are rendered in the browser only.
const notPublic = /^\/_(driver|console)/;

/** The scripts and styles that each public page of the build needs, heaviest page first. Inline ones are not counted. */
export function firstLoads(): FirstLoad[] {
  const pageScripts = readPageScripts();
  const styles = stylesOfAllPages();
  return [...readRouteChunks().keys()]
    .filter((page) => !notPublic.test(page))
    .map((page) => {
      const { scripts } = pageScripts([page]);
      const bytes = scripts.reduce((sum, url) => sum + sentBytes(join(clientFolder, url)), 0);
      return { page, scripts, styles, bytes, budget: firstLoadBudget(page) };
    })
    .toSorted((a, b) => b.bytes - a.bytes);
}

function sentBytes(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
