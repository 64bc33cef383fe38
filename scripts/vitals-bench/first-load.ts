import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { clientFolder } from "../../server/http/assets";
import { readClientManifest } from "../../server/pages/manifest";

/** What the scripts of a public page may weigh before it is alive, in bytes as they are sent (brotli). */
function firstLoadBudget(page: string): number {
  return page === "/" || page === "/buscar" ? 135_000 : 128_000;
}

export type FirstLoad = { page: string; scripts: string[]; styles: string[]; bytes: number; budget: number };

// What needs a session is drawn in the browser only.
const notPublic = /^\/_(driver|console)/;

/** The scripts and styles that each public page of the build needs, heaviest page first. What stands in the HTML is not among them. */
export function firstLoads(folder = clientFolder): FirstLoad[] {
  const { routes } = readClientManifest(folder);
  const urlOf = (link: string | { href: string }) => (typeof link === "string" ? link : link.href);
  const scriptsOf = (id: string) => (routes[id]?.preloads ?? []).map(urlOf);
  const stylesOf = (id: string) => (routes[id]?.css ?? []).map(urlOf);
  return Object.keys(routes)
    .filter((id) => id !== "__root__" && !notPublic.test(id))
    .map((page) => {
      const scripts = [...new Set([...scriptsOf("__root__"), ...scriptsOf(page)])];
      const bytes = scripts.reduce((sum, url) => sum + sentBytes(join(folder, url)), 0);
      const styles = [...new Set([...stylesOf("__root__"), ...stylesOf(page)])];
      return { page, scripts, styles, bytes, budget: firstLoadBudget(page) };
    })
    .toSorted((a, b) => b.bytes - a.bytes);
}

function sentBytes(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
