import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { clientFolder } from "../../server/http/assets";
import { readRouteFiles } from "../../server/pages/manifest";

/** The budget for the scripts that hydrate a public page, in bytes as sent (brotli). */
function firstLoadBudget(page: string): number {
  return page === "/" || page === "/buscar" ? 135_000 : 128_000;
}

export type FirstLoad = { page: string; scripts: string[]; styles: string[]; bytes: number; budget: number };

// Pages that need a session are rendered in the browser only.
const notPublic = /^\/_(driver|console)/;

/** The scripts and styles that each public page of the build needs, heaviest page first. Inline ones are not counted. */
export function firstLoads(folder = clientFolder): FirstLoad[] {
  const files = readRouteFiles(folder);
  const shared = files.get("__root__");
  return [...files]
    .filter(([id]) => id !== "__root__" && !notPublic.test(id))
    .map(([page, own]) => {
      const scripts = [...new Set([...(shared?.scripts ?? []), ...own.scripts])];
      const bytes = scripts.reduce((sum, url) => sum + sentBytes(join(folder, url)), 0);
      const styles = [...new Set([...(shared?.styles ?? []), ...own.styles])];
      return { page, scripts, styles, bytes, budget: firstLoadBudget(page) };
    })
    .toSorted((a, b) => b.bytes - a.bytes);
}

function sentBytes(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
