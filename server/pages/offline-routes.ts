import { join } from "node:path";
import { Hono } from "hono";
import type { Company } from "../../shared/company";
import { offlinePagePath, workerPath } from "../../shared/paths";
import { browserDefines } from "../platform/config/config";
import { offlineFiles, stylesOfAllPages } from "./manifest";
import { offlinePage } from "./offline-page";

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
