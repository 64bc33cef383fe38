import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { readRouteFiles, WHOLE_TREE } from "../../server/pages/manifest";
import { clientFolder } from "../../server/platform/http/assets";

/** The budget for the scripts that hydrate a public page, in bytes as sent (brotli). */
function firstLoadBudget(page: string): number {
  return page === "/" || page === "/buscar" ? 138_000 : 132_000;
}

export type FirstLoad = { page: string; scripts: string[]; styles: string[]; bytes: number; budget: number };

// Pages to which no public page links (apartPaths).
const apart = /^\/(_mailed|\(apart\))/;
// Pages that need a session are rendered in the browser only.
const notPublic = /^\/_(driver|console)/;

/**
 * The scripts and styles that each public page of the build needs, heaviest page first. Inline ones are not counted,
 * nor are the routes of all areas, which pages that no public page links to load in addition (`wholeTreeBytes`).
 */
export function firstLoads(folder = clientFolder): FirstLoad[] {
  const files = readRouteFiles(folder);
  const shared = files.get("__root__");
  const whole = files.get(WHOLE_TREE);
  return [...files]
    .filter(([id]) => id !== "__root__" && id !== WHOLE_TREE && !notPublic.test(id))
    .map(([page, own]) => {
      const besides = apart.test(page) ? whole?.scripts : [];
      const all = new Set([...(shared?.scripts ?? []), ...own.scripts]);
      const scripts = [...all].filter((url) => !besides?.includes(url));
      const bytes = scripts.reduce((sum, url) => sum + sentBytes(join(folder, url)), 0);
      const styles = [...new Set([...(shared?.styles ?? []), ...own.styles])];
      return { page, scripts, styles, bytes, budget: firstLoadBudget(page) };
    })
    .toSorted((a, b) => b.bytes - a.bytes);
}

/** What pages to which no public page links load in addition, in bytes as sent: the routes of all areas. */
export function wholeTreeBytes(folder = clientFolder): number {
  const files = readRouteFiles(folder).get(WHOLE_TREE)?.scripts ?? [];
  return files.reduce((sum, url) => sum + sentBytes(join(folder, url)), 0);
}

function sentBytes(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
