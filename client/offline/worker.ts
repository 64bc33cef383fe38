import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst, NetworkOnly } from "workbox-strategies";
import { OFFLINE_CACHE } from "../../shared/limits";
import { offlinePagePath, paths } from "../../shared/paths";
import { serverNow } from "../clock";
import {
  isCacheableCall,
  isCacheableCallResponse,
  isCacheableFile,
  isCacheableImage,
  isCacheablePage,
  isCacheableResponse,
  isProfile,
} from "./cacheable";
import { handlePush } from "./push-events";
import { ASK_SEEN_AT, CACHE_LOADED, type ExtendableEvent, type WorkerScope } from "./worker-protocol";

// The service worker (decision 34): network first, and responses are cached for use without internet. Bundled and served by
// server/pages; each build changes the list of files and thereby the worker.

declare const self: WorkerScope;
/** The files of the pages that work offline, inserted by the server. */
declare const OFFLINE_FILES: readonly string[];

/** Header of cached responses: when they were received (ISO 8601). */
const SEEN_AT = "x-seen-at";

type Updated = { request: Request; oldResponse?: Response | null; newResponse: Response };
type Handled = { event: { clientId?: string; resultingClientId?: string } };

const { days, pages, calls, pictures, files } = OFFLINE_CACHE;
// Its type declares its methods as optional.
const bounded = (maxEntries: number): object =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * 24 * 60 * 60, purgeOnQuotaError: true });

// For pages with cached content: its time. Lost when the browser stops the worker in between.
const seenAt = new Map<string, string>();

const only = (isFit: (response: Response) => boolean) => ({
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    isFit(response) ? withTime(response) : null,
});
const networkFirst = {
  // Drivers who are no longer visible are not shown offline either.
  fetchDidSucceed: async ({ request, response }: { request: Request; response: Response }) => {
    if (response.status === 404 || response.status === 410) {
      const gone = ["pages", "calls"].map(async (name) => {
        const cache = await caches.open(name);
        await forgetPictures(request.url, await cache.match(request), undefined);
        await cache.delete(request);
      });
      await Promise.all(gone);
    }
    return response;
  },
  // Pictures that a profile doesn't show any more leave the device with their page.
  cacheDidUpdate: ({ request, oldResponse, newResponse }: Updated) =>
    forgetPictures(request.url, oldResponse, newResponse),
  // Read only if the network failed.
  cachedResponseWillBeUsed: async ({ event, cachedResponse }: Handled & { cachedResponse?: Response }) => {
    const at = cachedResponse?.headers.get(SEEN_AT);
    const client = event.resultingClientId || event.clientId;
    if (at && client) noteSeenAt(client, at);
    // A page that is still loading can't get messages yet; it asks when it is ready.
    if (at && client && !event.resultingClientId)
      (await self.clients.get(client))?.postMessage({ seenAt: at });
    return cachedResponse;
  },
};

const cachedPages = new NetworkFirst({
  cacheName: "pages",
  plugins: [networkFirst, only(isCacheableResponse), bounded(pages)],
});
const cachedImages = new CacheFirst({
  cacheName: "pictures",
  plugins: [only(isCacheableResponse), bounded(pictures)],
});
const cachedFiles = new CacheFirst({
  cacheName: "files",
  plugins: [only(isCacheableResponse), bounded(files)],
});
const notCached = new NetworkOnly();
const shell = [offlinePagePath, paths.favourites];

registerRoute(({ url, sameOrigin }) => sameOrigin && isCacheableFile(url), cachedFiles);
registerRoute(({ url, sameOrigin }) => sameOrigin && isCacheableImage(url), cachedImages);
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && isCacheableCall(url, request.headers),
  new NetworkFirst({
    cacheName: "calls",
    plugins: [networkFirst, only(isCacheableCallResponse), bounded(calls)],
  }),
);
registerRoute(
  ({ url, request }) => request.mode === "navigate" && isCacheablePage(url),
  async (options) => {
    const { resultingClientId } = options.event as Handled["event"];
    try {
      return await cachedPages.handle(options);
    } catch {
      return (await inShell(options.url.pathname, resultingClientId)) ?? offlinePage();
    }
  },
);
// Not cached, but requested before the worker has started, like those above (navigationPreload).
registerRoute(
  ({ request }) => request.mode === "navigate",
  (options) => notCached.handle(options).catch(offlinePage),
);

self.addEventListener("install", (event) => {
  const fetched = OFFLINE_FILES.map(
    (file) => cachedFiles.handleAll({ event, request: new Request(file) })[1],
  );
  event.waitUntil(Promise.all([...fetched, ...shell.map(cacheShell)]));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([preload(), self.clients.claim()]));
});

self.addEventListener("message", (event) => {
  const { data, source } = event;
  if (data === ASK_SEEN_AT && source) {
    const at = seenAt.get(source.id);
    if (at) source.postMessage({ seenAt: at });
  }
  // Caches what a page had loaded before this worker was active.
  const { type, urls } = Object(data) as { type?: unknown; urls?: unknown };
  if (type === CACHE_LOADED && Array.isArray(urls)) {
    event.waitUntil(Promise.all(urls.map((url) => cacheNow(String(url), event))));
  }
});

handlePush(self);

/** Not in Firefox: when a preload fails, it shows its own error page instead of the cached response. */
async function preload(): Promise<void> {
  const { navigationPreload } = self.registration;
  await (/Firefox\//.test(navigator.userAgent) ? navigationPreload?.disable() : navigationPreload?.enable());
}

async function cacheNow(address: string, event: ExtendableEvent): Promise<void> {
  const url = new URL(address, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const request = new Request(url);
  const strategy = [
    { fits: isCacheableFile, strategy: cachedFiles },
    { fits: isCacheableImage, strategy: cachedImages },
    { fits: isCacheablePage, strategy: cachedPages },
  ].find(({ fits }) => fits(url))?.strategy;
  await strategy?.handle({ event, request }).catch(() => {});
}

/** Deletes the pictures that a profile showed before and doesn't show now. Other pages share theirs with each other. */
async function forgetPictures(
  address: string,
  before: Response | null | undefined,
  now: Response | undefined,
): Promise<void> {
  if (!before || !isProfile(new URL(address))) return;
  const [old, current] = await Promise.all([picturesIn(before), now ? picturesIn(now) : new Set<string>()]);
  const gone = [...old].filter((hash) => !current.has(hash));
  if (gone.length === 0) return;
  const cache = await caches.open("pictures");
  const isGone = ({ url }: Request) => gone.some((hash) => url.includes(hash));
  await Promise.all((await cache.keys()).filter(isGone).map((request) => cache.delete(request)));
}

async function picturesIn(response: Response): Promise<Set<string>> {
  const found = (await response.clone().text()).match(/\/fotos\/[0-9a-f]{64}/g);
  return new Set(found);
}

function withTime(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set(SEEN_AT, new Date(headers.get("date") ?? serverNow()).toISOString());
  // It is the server's time: what was kept would be as old as this device's clock is wrong.
  headers.delete("date");
  // They describe the compressed response; the cached one is decompressed.
  headers.delete("content-encoding");
  headers.delete("content-length");
  return new Response(response.body, { status: response.status, headers });
}

async function inShell(path: string, client: string | undefined): Promise<Response | undefined> {
  const found = await (await caches.open("shell")).match(path);
  const at = found?.headers.get(SEEN_AT);
  if (at && client) noteSeenAt(client, at);
  return found;
}

async function offlinePage(): Promise<Response> {
  return (await inShell(offlinePagePath, undefined)) ?? Response.error();
}

async function cacheShell(path: string): Promise<void> {
  // Bypasses the browser's HTTP cache.
  const response = await fetch(path, { cache: "reload" });
  if (!isCacheableResponse(response)) throw new Error(`${path} can't be kept`);
  await (await caches.open("shell")).put(path, withTime(response));
}

// The oldest of all responses on the page.
function noteSeenAt(client: string, at: string): void {
  const other = seenAt.get(client);
  if (!other || at < other) seenAt.set(client, at);
}
