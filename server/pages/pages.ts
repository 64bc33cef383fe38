import { Hono, type Context as HonoContext } from "hono";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import { paths } from "../../shared/paths";
import { yearOnSale } from "../../shared/profile/next-seats";
import { mendPath, mendQuery } from "../../shared/typed/mailed-links";
import { resolvePlacePath } from "../content/landing/resolve-path";
import type { Shown } from "../counting/shown";
import { DomainError } from "../platform/http/domain-error";
import { failed } from "../platform/http/failed";
import { driversAmong, tagsOfPage } from "../platform/page-tags";
import type { EncodedPage } from "../process/pages/encoded-page";
import type { CachedPage } from "../process/pages/page-cache";
import { createAnonymousContext, visitorOf } from "../process/request";
import type { Services } from "../process/services";
import { earliestExpiry } from "../search/earliest-expiry";
import { contentExpiresAt } from "./content-expiry";
import { createPageEncoder, linkPages, movedTo, tokenPages, toResponse } from "./encode-page";
import { notFoundKey, type PageKey, pageKeyOf } from "./page-keys";
import { NOT_FOUND_PATH, sharedNotFoundPath } from "./render";
import type { RenderPage } from "./render-limits";
import type { RenderedPage } from "./rendered-page";

const RETRY_RENDER_MS = 1000;

/** Every URL that is not a file, a photo or an API call is a page of the router, 404 included. */
export function createPages(services: Services, render: RenderPage): Hono {
  const { config, pages: cache, now } = services;
  const encode = createPageEncoder(config);
  // Concurrent requests for one uncached page share one rendering.
  const inFlight = new Map<string, Promise<CachedPage | undefined>>();
  let failedAt = Number.NEGATIVE_INFINITY;
  const routes = new Hono();
  routes.on(["GET", "HEAD"], "*", async (c) => {
    const page = mended(new URL(c.req.url)) ?? (await pageFor(c));
    if (page.shows && c.req.method === "GET") services.tally.countShown(page.shows, visitorOf(c));
    return toResponse(page, c.req.raw.headers);
  });
  routes.all("*", (c) => failed(c, new DomainError("METHOD_NOT_ALLOWED")));
  return routes;

  async function pageFor(c: HonoContext): Promise<EncodedPage> {
    // A request with credentials gets a rendering of its own.
    if (config.devClient || c.req.header("authorization")) return renderUncached(c);
    // Rendered in the browser, which shows the 404 page: its status is decided here.
    if (c.req.path === paths.requests && yearOnSale(now()) === null) return renderUncached(c, 404);
    const moment = now().getTime();
    const { url } = c.req.raw;
    // Most URLs already equal their cache key.
    const asWritten = cache.find(url.slice(url.indexOf("/", "http://".length)), moment);
    if (asWritten) return asWritten;
    // Without a database the page can't be rendered either; a stale copy may be served below.
    const { pathname, search } = new URL(url);
    const resolved = await resolvePlacePath(services.replicas.readPublic, pathname).catch(() => undefined);
    if (typeof resolved === "object") return movedTo(resolved.movedTo, search);
    const notFound = resolved === "unknown" ? NOT_FOUND_PATH : sharedNotFoundPath(c.req.path);
    const pageKey = notFound ? notFoundKey(notFound, url) : pageKeyOf(url);
    if (!pageKey) return renderUncached(c);
    const cached = cache.find(pageKey.key, moment);
    if (cached) return cached;
    // Right after a failed rendering, a visitor with a page to fall back on does not wait for the next failure.
    const stale = moment - failedAt < RETRY_RENDER_MS && cache.findStale(pageKey.key, moment);
    return stale || renderToCache(c, pageKey);
  }

  async function renderUncached(c: HonoContext, status?: 404): Promise<EncodedPage> {
    const url = new URL(c.req.raw.url);
    if (tokenPages.has(c.req.path) && !linkPages.has(c.req.path)) url.search = outcomeIn(url);
    // Public pages are the same for everyone: no credentials reach the router, and no link that opens an account.
    const request = new Request(url, { signal: c.req.raw.signal });
    const { rendered, shows } = renderPage(request, c);
    const page = await rendered;
    return { ...encode(status ? { ...page, status } : page, c.req.path), shows: shows() };
  }

  async function renderToCache(c: HonoContext, pageKey: PageKey): Promise<EncodedPage> {
    const { generation, connections } = cache;
    const flight = `${generation} ${pageKey.key}`;
    const renderedForOthers = await inFlight.get(flight);
    if (renderedForOthers) return renderedForOthers;
    const renderedAt = now();
    const { rendered, shows } = renderPage(new Request(pageKey.url), c);
    const cached = rendered.then(async (page) => {
      const toCache = await toCachedPage(page, pageKey, renderedAt, shows());
      return toCache && { ...toCache, shows: shows() };
    });
    inFlight.set(
      flight,
      cached.catch(() => undefined),
    );
    try {
      const page = await cached;
      if (page) cache.set(pageKey.key, page, generation);
      const instead = page ?? staleInstead(await rendered, pageKey);
      if (instead) return instead;
      // Rendering failed because there was no primary. It is back, so render again.
      const isOver = (await rendered).status >= 500 && cache.connections !== connections;
      return isOver
        ? await renderToCache(c, pageKey)
        : { ...encode(await rendered, c.req.path), shows: shows() };
    } finally {
      inFlight.delete(flight);
    }
  }

  /** The page being rendered and, once it is, the drivers on it (to be counted for their results). */
  function renderPage(request: Request, c: HonoContext) {
    const shown: Shown[] = [];
    const rendered = render(
      request,
      createAnonymousContext(services, c, (entry) => shown.push(entry)),
    );
    return { rendered, shows: () => (shown.length > 0 ? shown : undefined) };
  }

  /** The stale copy of a page that failed to render, if any. */
  function staleInstead({ status }: RenderedPage, { key }: PageKey): CachedPage | undefined {
    if (status < 500) return undefined;
    failedAt = now().getTime();
    return cache.findStale(key, failedAt);
  }

  /** The page with its times and tags; undefined if it must not be cached. */
  async function toCachedPage(
    page: RenderedPage,
    pageKey: PageKey,
    renderedAt: Date,
    shows: readonly Shown[] | undefined,
  ): Promise<CachedPage | undefined> {
    if (page.status !== pageKey.status || page.location || !page.calls) return undefined;
    const tags = tagsOfPage(page.calls);
    const drivers = driversAmong(tags);
    // A search knows it, if these are its drivers.
    const found = shows?.find(({ driverIds }) => driverIds.length === drivers.length);
    const expiry =
      drivers.length > 0
        ? (found?.until ?? (await services.replicas.readPublic((db) => earliestExpiry(db, drivers))))
        : undefined;
    // A driver on the page is no longer visible: something changed while it was rendered.
    if (expiry === null) return undefined;
    const freshUntil = now().getTime() + pageKey.lifetime;
    const expiresAt = Math.min(
      expiry?.getTime() ?? Number.POSITIVE_INFINITY,
      contentExpiresAt(page.calls, renderedAt),
      // Relative dates such as "confirmadas há 4 dias" hold until midnight.
      drivers.length > 0 ? startOfDay(dayInSaoPaulo(renderedAt), 1).getTime() : Number.POSITIVE_INFINITY,
    );
    return { ...encode(page, pageKey.url.pathname), freshUntil, expiresAt, tags };
  }
}

/** Where the URL of a link leads that a mail program or a chat damaged; undefined for any other. */
function mended({ pathname, search }: URL): EncodedPage | undefined {
  const [path, query] = [mendPath(pathname), mendQuery(search)];
  return path === pathname && query === search ? undefined : movedTo(path || paths.home, query);
}

// The one parameter of a token page that the router gets: the outcome of a form sent without JavaScript.
function outcomeIn({ searchParams }: URL): string {
  const outcome = searchParams.get("feito");
  return outcome ? new URLSearchParams({ feito: outcome }).toString() : "";
}
