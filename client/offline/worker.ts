import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst, NetworkOnly } from "workbox-strategies";
import { OFFLINE_KEPT } from "../../shared/limits";
import { offlinePagePath, paths } from "../../shared/paths";
import { callMayBeKept, isKeptCall, isKeptFile, isKeptPage, isKeptPicture, mayBeKept } from "./what-is-kept";
import { ASK_SEEN_AT, KEEP_HERE, type Lasting, type WorkerScope } from "./worker-words";

// The service worker (decision 34): reads while there is internet go to the network as if it were not there, and what comes
// back is kept for when there is none. Bundled and served by server/offline; every build has other files, so another worker.

declare const self: WorkerScope;
/** The files of the pages that work without internet, put in by the server. */
declare const OFFLINE_FILES: readonly string[];

/** On what is kept: when it came (ISO 8601). */
const SEEN_AT = "x-seen-at";

type Handled = { event: { clientId?: string; resultingClientId?: string } };

const { days, pages, calls, pictures, files } = OFFLINE_KEPT;
// Its own type leaves open whether its functions are there.
const bounded = (maxEntries: number): object =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * 24 * 60 * 60, purgeOnQuotaError: true });

// When what a page shows was sent, where it comes from here. A worker that was ended meanwhile has forgotten it.
const seenAt = new Map<string, string>();

const only = (isFit: (response: Response) => boolean) => ({
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    isFit(response) ? withTime(response) : null,
});
const networkFirst = {
  // Who went out of sight is not shown without internet either.
  fetchDidSucceed: async ({ request, response }: { request: Request; response: Response }) => {
    if (response.status === 404 || response.status === 410) {
      await Promise.all(["pages", "calls"].map(async (name) => (await caches.open(name)).delete(request)));
    }
    return response;
  },
  // Read only when the network gave nothing.
  cachedResponseWillBeUsed: async ({ event, cachedResponse }: Handled & { cachedResponse?: Response }) => {
    const at = cachedResponse?.headers.get(SEEN_AT);
    const client = event.resultingClientId || event.clientId;
    if (at && client) noteSeenAt(client, at);
    // A page to come can't be told yet, and asks when it is there.
    if (at && client && !event.resultingClientId)
      (await self.clients.get(client))?.postMessage({ seenAt: at });
    return cachedResponse;
  },
};

const keptPages = new NetworkFirst({
  cacheName: "pages",
  plugins: [networkFirst, only(mayBeKept), bounded(pages)],
});
const keptPictures = new CacheFirst({
  cacheName: "pictures",
  plugins: [only(mayBeKept), bounded(pictures)],
});
const keptFiles = new CacheFirst({ cacheName: "files", plugins: [only(mayBeKept), bounded(files)] });
const shell = [offlinePagePath, paths.favourites];

registerRoute(({ url, sameOrigin }) => sameOrigin && isKeptFile(url), keptFiles);
registerRoute(({ url, sameOrigin }) => sameOrigin && isKeptPicture(url), keptPictures);
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && isKeptCall(url, request.headers),
  new NetworkFirst({ cacheName: "calls", plugins: [networkFirst, only(callMayBeKept), bounded(calls)] }),
);
registerRoute(
  ({ url, request }) => request.mode === "navigate" && isKeptPage(url),
  async (options) => {
    const { resultingClientId } = options.event as Handled["event"];
    try {
      return await keptPages.handle(options);
    } catch {
      const page = await inShell(options.url.pathname, resultingClientId);
      return page ?? (await inShell(offlinePagePath, undefined)) ?? Response.error();
    }
  },
);
// Not kept, but begun before this worker is awake, as those above (navigationPreload).
registerRoute(({ request }) => request.mode === "navigate", new NetworkOnly());

self.addEventListener("install", (event) => {
  const fetched = OFFLINE_FILES.map((file) => keptFiles.handleAll({ event, request: new Request(file) })[1]);
  event.waitUntil(Promise.all([...fetched, ...shell.map(keepShell)]));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener("message", (event) => {
  const { data, source } = event;
  if (data === ASK_SEEN_AT && source) {
    const at = seenAt.get(source.id);
    if (at) source.postMessage({ seenAt: at });
  }
  // What a page had loaded before this worker was there.
  const { type, urls } = Object(data) as { type?: unknown; urls?: unknown };
  if (type === KEEP_HERE && Array.isArray(urls)) {
    event.waitUntil(Promise.all(urls.map((url) => keepNow(String(url), event))));
  }
});

async function keepNow(address: string, event: Lasting): Promise<void> {
  const url = new URL(address, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const request = new Request(url);
  const strategy = [
    { fits: isKeptFile, strategy: keptFiles },
    { fits: isKeptPicture, strategy: keptPictures },
    { fits: isKeptPage, strategy: keptPages },
  ].find(({ fits }) => fits(url))?.strategy;
  await strategy?.handle({ event, request }).catch(() => {});
}

function withTime(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set(SEEN_AT, new Date().toISOString());
  // They tell of the answer as it was packed; what is kept is unpacked.
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

async function keepShell(path: string): Promise<void> {
  // Not from the browser's own cache.
  const response = await fetch(path, { cache: "reload" });
  if (!mayBeKept(response)) throw new Error(`${path} can't be kept`);
  await (await caches.open("shell")).put(path, withTime(response));
}

// Of all that a page shows, the oldest.
function noteSeenAt(client: string, at: string): void {
  const other = seenAt.get(client);
  if (!other || at < other) seenAt.set(client, at);
}
