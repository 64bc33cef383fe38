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
const ENTRY_APART = "client/entry-apart.tsx";
const ROUTE_FILE = /^client\/routes\/(.+)\.tsx\?tsr-split=component/;

/** Whether no public page links to a route: its pages have an entry of their own. */
export function isApart(routeId: string): boolean {
  return /^\/(_console|_mailed|\(apart\))(\/|$)/.test(routeId);
}

/** The name of each route's chunk, by the route's id, from Vite's manifest. */
export function readRouteChunks(): Map<string, string> {
  const routes = new Map<string, string>();
  for (const name of Object.keys(readChunks())) {
    const routeFile = ROUTE_FILE.exec(name)?.[1];
    if (routeFile) routes.set(routeId(routeFile), name);
  }
  return routes;
}

/** The script that starts React on a page, and all scripts that the page needs, that one included. */
export type PageScripts = { entry: string; scripts: string[] };

/**
 * What a page needs, by the ids of the routes that match it and the files of its late parts (client/app/late-part.ts); in
 * development Vite serves what its entry imports.
 */
export function readPageScripts(isDev = false) {
  const chunks = readChunks();
  const routes = readRouteChunks();
  return (ids: readonly string[], parts: readonly string[] = []): PageScripts => {
    const entry = ids.some(isApart) ? ENTRY_APART : ENTRY;
    if (isDev) return { entry: toUrl(entry), scripts: [] };
    const seen = new Set<string>();
    const names = [entry, ...ids.map((id) => routes.get(id) ?? ""), ...parts];
    const files = names.flatMap((name) => chunkFiles(chunks, name, seen));
    return { entry: toUrl(chunks[entry]?.file ?? ""), scripts: files.map(toUrl) };
  };
}

/** The styles in the form of the router's manifest. Scripts are left out: it would send them twice, as links and as state. */
export function stylesManifest(): ServerManifest {
  return { routes: { __root__: { css: stylesOfAllPages() } } };
}

/** The Link header that makes browsers preload the font before they have parsed the styles. */
export function fontPreloadHeader(): string | undefined {
  const font = readChunks()[ENTRY]?.assets?.find((file) => file.endsWith(".woff2"));
  return font && `<${toUrl(font)}>; rel=preload; as=font; type=font/woff2; crossorigin`;
}

const OFFLINE_ROUTES = ["index", "buscar", "condutor.$id", "favoritos", "comparar"];

const OTHER_PAGES = /^client\/(routes\/|console\/|content\/blog\/|content\/marketing\/faq)/;

/**
 * The files of the pages that work offline, lazily loaded ones included, so that a page of this build still finds them
 * after the next deploy.
 */
export function offlineFiles(): string[] {
  const chunks = readChunks();
  const files = new Set(stylesOfAllPages());
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
export function stylesOfAllPages(): string[] {
  const file = readChunks()["style.css"]?.file;
  return file ? [toUrl(file)] : [];
}

function readChunks(): ViteManifest {
  const file = join(clientFolder, ".vite/manifest.json");
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

// What a file imports before it: the page runs them one by one (client/hydration.ts).
function chunkFiles(chunks: ViteManifest, name: string, seen: Set<string>): string[] {
  const chunk = chunks[name];
  if (!chunk || seen.has(chunk.file)) return [];
  seen.add(chunk.file);
  return [...(chunk.imports ?? []).flatMap((imported) => chunkFiles(chunks, imported, seen)), chunk.file];
}

function toUrl(file: string): string {
  return `/${file}`;
}
