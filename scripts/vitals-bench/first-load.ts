import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { clientFolder } from "../../server/http/assets";
import { readClientManifest } from "../../server/pages/manifest";

/** What the scripts of a public page may weigh before it is alive, in bytes as they are sent (brotli). */
function firstLoadBudget(page: string): number {
  return page === "/" || page === "/buscar" ? 135_000 : 128_000;
}

export type FirstLoad = { page: string; scripts: string[]; bytes: number; budget: number };

// What needs a session is drawn in the browser only.
const notPublic = /^\/_(driver|console)/;

/** The scripts that each public page of the build needs, heaviest page first. What stands in the HTML is not among them. */
export function firstLoads(folder = clientFolder): FirstLoad[] {
  const { routes } = readClientManifest(folder);
  const scriptsOf = (id: string) =>
    (routes[id]?.preloads ?? []).map((link) => (typeof link === "string" ? link : link.href));
  return Object.keys(routes)
    .filter((id) => id !== "__root__" && !notPublic.test(id))
    .map((page) => {
      const scripts = [...new Set([...scriptsOf("__root__"), ...scriptsOf(page)])];
      const bytes = scripts.reduce((sum, url) => sum + sentBytes(join(folder, url)), 0);
      return { page, scripts, bytes, budget: firstLoadBudget(page) };
    })
    .toSorted((a, b) => b.bytes - a.bytes);
}

function sentBytes(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
