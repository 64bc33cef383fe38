import { workerPath } from "../../shared/paths";
import { ASK_SEEN_AT, CACHE_LOADED } from "./worker-protocol";

/**
 * Registers the service worker once the page has loaded. `onSeenAt` gets the time (ISO 8601) at which the shown content was
 * cached. Does nothing without support for workers. Returns a function that stops listening.
 */
export function registerWorker(onSeenAt: (at: string) => void): () => void {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (!workers) return () => {};
  const listen = ({ data }: MessageEvent) => {
    const { seenAt } = Object(data) as { seenAt?: unknown };
    if (typeof seenAt === "string") onSeenAt(seenAt);
  };
  workers.addEventListener("message", listen);
  workers.startMessages();
  const hadWorker = workers.controller !== null;
  workers.controller?.postMessage(ASK_SEEN_AT);
  void start(workers, hadWorker).catch(() => {});
  return () => workers.removeEventListener("message", listen);
}

/**
 * Asks the worker to cache the document of a page that was reached without loading one, so that it can be opened again
 * offline. Nothing for visitors who save data; which pages are cached, the worker decides.
 */
export function cacheDocument(href: string): void {
  const { serviceWorker, connection } = navigator as Partial<Navigator> & {
    connection?: { saveData?: boolean };
  };
  if (connection?.saveData) return;
  // On a first visit the worker comes later than some pages.
  void serviceWorker?.ready.then(({ active }) => active?.postMessage({ type: CACHE_LOADED, urls: [href] }));
}

async function start(workers: ServiceWorkerContainer, hadWorker: boolean): Promise<void> {
  if (document.readyState !== "complete") await new Promise((resolve) => addEventListener("load", resolve));
  await workers.register(workerPath, { updateViaCache: "none" });
  if (hadWorker) return;
  const { active } = await workers.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage({ type: CACHE_LOADED, urls: [location.href, ...loaded] });
}
