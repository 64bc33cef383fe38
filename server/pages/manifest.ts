import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerManifest } from "@tanstack/router-core";
import { clientFolder } from "../platform/http/assets";

type ViteChunk = {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  assets?: string[];
};
type ViteManifest = Record<string, ViteChunk>;

const ENTRY = "client/entry-client.tsx";
const ROUTE_FILE = /^client\/routes\/(.+)\.tsx\?tsr-split=component/;

/** The files of one route, without the root's, which every page loads. */
export type RouteFiles = { scripts: string[]; styles: string[] };

/**
 * The key of the routes of areas that no public page links to (client/entry-client.tsx); their own pages load
 * it.
 */
export const WHOLE_TREE = "__whole-tree__";
const WHOLE_TREE_FILE = "client/route-tree.gen.ts";

/** Which scripts and styles each route needs, from Vite's manifest. */
export function readRouteFiles(folder = clientFolder): Map<string, RouteFiles> {
  const chunks = readChunks(folder);
  const shared = chunkFiles(chunks, ENTRY);
  const files = new Map([
    ["__root__", { scripts: shared.map(toUrl), styles: stylesOfAllPages(folder) }],
    [WHOLE_TREE, { scripts: chunkFiles(chunks, WHOLE_TREE_FILE, new Set(shared)).map(toUrl), styles: [] }],
  ]);
  for (const name of Object.keys(chunks)) {
    const routeFile = ROUTE_FILE.exec(name)?.[1];
    if (!routeFile) continue;
    files.set(routeId(routeFile), {
      scripts: chunkFiles(chunks, name, new Set(shared)).map(toUrl),
      styles: [],
    });
  }
  return files;
}

/** The styles in the form of the router's manifest. Scripts are left out: it would send them twice, as links and as state. */
export function stylesManifest(files: ReadonlyMap<string, RouteFiles>): ServerManifest {
  const styled = [...files].filter(([, { styles }]) => styles.length > 0);
  return { routes: Object.fromEntries(styled.map(([id, { styles }]) => [id, { css: styles }])) };
}

/** The URL of the script that hydrates a page. */
export function clientEntry(isDev: boolean, folder = clientFolder): string {
  return `/${isDev ? ENTRY : (readChunks(folder)[ENTRY]?.file ?? "")}`;
}

/** The Link header that makes browsers preload the font before they have parsed the styles. */
export function fontPreloadHeader(folder = clientFolder): string | undefined {
  const font = readChunks(folder)[ENTRY]?.assets?.find((file) => file.endsWith(".woff2"));
  return font && `<${toUrl(font)}>; rel=preload; as=font; type=font/woff2; crossorigin`;
}

const OFFLINE_ROUTES = ["index", "buscar", "condutor.$id", "favoritos", "comparar"];

const OTHER_PAGES = /^client\/(routes\/|console\/|content\/blog\/|content\/marketing\/faq|route-tree)/;

/**
 * The files of the pages that work offline, lazily loaded ones included, so that a page of this build still finds them
 * after the next deploy.
 */
export function offlineFiles(folder = clientFolder): string[] {
  const chunks = readChunks(folder);
  const files = new Set(stylesOfAllPages(folder));
  const seen = new Set<string>();
  const take = (name: string) => {
    const chunk = chunks[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.assets ?? [])]) files.add(toUrl(file));
    const later = (chunk.dynamicImports ?? []).filter((other) => !OTHER_PAGES.test(other));
    for (const other of [...(chunk.imports ?? []), ...later]) take(other);
  };
  for (const name of [ENTRY, ...Object.keys(chunks).filter(isOffline)]) take(name);
  return [...files];
}

function isOffline(name: string): boolean {
  return OFFLINE_ROUTES.some((route) => name.startsWith(`client/routes/${route}.tsx`));
}

/** The styles of every page. */
export function stylesOfAllPages(folder = clientFolder): string[] {
  const file = readChunks(folder)["style.css"]?.file;
  return file ? [toUrl(file)] : [];
}

function readChunks(folder: string): ViteManifest {
  const file = join(folder, ".vite/manifest.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** What Vite's development server needs in a page instead of built files. */
export function devManifest(): ServerManifest {
  const preamble =
    'import { injectIntoGlobalHook } from "/@react-refresh"; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;';
  return {
    routes: {
      __root__: {
        scripts: [
          { attrs: { type: "module" }, children: preamble },
          { attrs: { type: "module", src: "/@vite/client" } },
        ],
      },
    },
  };
}

// "blog/$slug" is "/blog/$slug", "condutor.$id" is "/condutor/$id", "index" is "/".
function routeId(file: string): string {
  return `/${file.replaceAll(".", "/").replace(/(^|\/)index$/, "$1")}`;
}

function chunkFiles(chunks: ViteManifest, name: string, seen = new Set<string>()): string[] {
  const chunk = chunks[name];
  if (!chunk || seen.has(chunk.file)) return [];
  seen.add(chunk.file);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => chunkFiles(chunks, imported, seen))];
}

function toUrl(file: string): string {
  return `/${file}`;
}
