import { join } from "node:path";
import { Hono } from "hono";
import { html } from "hono/html";
import type { Company } from "../../shared/company";
import { offlinePagePath, paths, workerPath } from "../../shared/paths";
import { browserDefines } from "../platform/config/config";
import { offlineFiles, stylesOfAllPages } from "./manifest";

const SOURCES = join(import.meta.dir, "../../client/offline");

type Offline = { company: Pick<Company, "brandName">; offline: boolean; devClient: boolean };

/**
 * The service worker, and the page that it shows instead of one that was never loaded
 * (docs/decisions/0034-favourites-and-offline.md).
 */
export function createOfflineRoutes({ company, offline, devClient }: Offline): Hono {
  // In development files change all the time, so there the worker unregisters itself, as it does when it is switched
  // off.
  const isOn = offline && !devClient;
  let script: Promise<string> | undefined;
  const routes = new Hono();
  routes.get(workerPath, async (c) => {
    script ??= isOn ? bundle("worker.ts", offlineFiles()) : bundle("uninstall-worker.ts", []);
    // Browsers check for a new version at each visit; it takes over as soon as no page of the old one is open.
    return c.body(await script, 200, {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
    });
  });
  routes.get(offlinePagePath, (c) => {
    c.header("cache-control", "no-cache");
    c.header("x-robots-tag", "noindex");
    return c.html(offlinePage(company.brandName, stylesOfAllPages()));
  });
  return routes;
}

async function bundle(source: string, files: readonly string[]): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [join(SOURCES, source)],
    minify: true,
    format: "iife",
    target: "browser",
    define: { ...browserDefines, OFFLINE_FILES: JSON.stringify(files) },
  });
  const [script] = outputs;
  if (!script) throw new Error(`client/offline/${source} gave no script`);
  return script.text();
}

// Uses only classes of the other pages, because it has no style sheet of its own.
const button =
  "inline-grid min-h-14 place-items-center rounded-control border-2 border-ink px-6.5 text-[1.125rem] font-bold";

/** The page shown offline for a URL whose page is not cached, built without React. */
function offlinePage(brandName: string, styles: readonly string[]): string {
  const [first, ...rest] = brandName.split(" ");
  return String(html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Sem internet</title>
${styles.map((href) => html`<link rel="stylesheet" href="${href}">`)}
</head>
<body>
<header class="border-b bg-surface">
<div class="page flex h-15 items-center md:h-16">
<a href="${paths.home}" class="inline-flex min-h-11 items-center gap-1.5 rounded-badge text-ink">
<span class="text-[1.375rem] leading-none font-black tracking-[-0.02em]">${first}</span>
<span class="rounded-paint bg-band pt-1 pr-1.5 pb-1 pl-2 text-small leading-4 font-black tracking-[0.09em] text-on-band uppercase">${rest.join(" ")}</span>
</a>
</div>
</header>
<main class="page py-7 md:py-13">
<h1 class="text-h1">Você está sem internet</h1>
<p class="mt-3">Esta página não está guardada neste aparelho.</p>
<div class="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
<a href="" class="${button} bg-ink text-white">Tentar novamente</a>
<a href="${paths.favourites}" class="${button} bg-surface text-ink">Ver favoritos</a>
</div>
</main>
</body>
</html>`);
}
