import { Hono, type Context as HonoContext } from "hono";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import { DomainError } from "../http/domain-error";
import { failed } from "../http/failed";
import { createAnonymousContext, userAgentOf, visitorOf } from "../http/request";
import { resolvePlacePath } from "../landing/resolve-path";
import type { Shown } from "../results/shown";
import { ShownPage } from "../results/tally";
import { earliestLapse } from "../search/earliest-lapse";
import type { Services } from "../services";
import type { DrawPage } from "./draw-page";
import { factsHoldUntil } from "./facts-hold-until";
import { answerOf, createPackPage, linkPages, movedTo, type PackedPage, tokenPages } from "./pack-page";
import type { KeptPage } from "./page-cache";
import { notFoundKey, type PageKey, pageKeyOf } from "./page-keys";
import { driversAmong, tagsOfPage } from "./page-tags";
import { NOT_FOUND_PATH, sharedNotFoundPath } from "./render";
import type { RenderedPage } from "./rendered-page";

const RETRY_DRAWING_MS = 1000;

/** Every URL that is not a file, a photo or an API call is a page of the router, 404 included. */
export function createPages(services: Services, draw: DrawPage): Hono {
  const { config, pages: cache, now } = services;
  const pack = createPackPage(config.devClient);
  // Concurrent requests for one uncached page share one rendering.
  const underWay = new Map<string, Promise<KeptPage | undefined>>();
  let failedAt = Number.NEGATIVE_INFINITY;
  const routes = new Hono();
  routes.on(["GET", "HEAD"], "*", async (c) => {
    const page = await pageFor(c);
    if (page.shows && c.req.method === "GET")
      services.tally.countPage(page.shows, userAgentOf(c), () => visitorOf(services, c));
    return answerOf(page, c.req.raw.headers);
  });
  routes.all("*", (c) => failed(c, new DomainError("METHOD_NOT_ALLOWED")));
  return routes;

  async function pageFor(c: HonoContext): Promise<PackedPage> {
    // A request with credentials gets a rendering of its own.
    if (config.devClient || c.req.header("authorization")) return drawOnce(c);
    const moment = now().getTime();
    const { url } = c.req.raw;
    // Most URLs are already written like their cache key.
    const asWritten = cache.find(url.slice(url.indexOf("/", "http://".length)), moment);
    if (asWritten) return asWritten;
    // Without a database the page is not to be drawn either, and what is kept of it may stand in.
    const { pathname, search } = new URL(url);
    const resolved = await resolvePlacePath(services.replicas.readPublic, pathname).catch(() => undefined);
    if (typeof resolved === "object") return movedTo(resolved.movedTo, search);
    const notFound = resolved === "unknown" ? NOT_FOUND_PATH : sharedNotFoundPath(c.req.path);
    const place = notFound ? notFoundKey(notFound, url) : pageKeyOf(url);
    if (!place) return drawOnce(c);
    const kept = cache.find(place.key, moment);
    if (kept) return kept;
    // Where drawing just failed, a visitor with a page to fall back on does not wait for the next failure.
    const stale = moment - failedAt < RETRY_DRAWING_MS && cache.findStale(place.key, moment);
    return stale || drawToKeep(c, place);
  }

  async function drawOnce(c: HonoContext): Promise<PackedPage> {
    const url = new URL(c.req.raw.url);
    if (tokenPages.has(c.req.path) && !linkPages.has(c.req.path)) url.search = outcomeIn(url);
    // Public pages are the same for everyone: no credentials reach the router, and no link that opens an account.
    const request = new Request(url, { signal: c.req.raw.signal });
    const { drawn, shows } = drawShown(request, c);
    return { ...pack(await drawn, c.req.path), shows: shows() };
  }

  async function drawToKeep(c: HonoContext, place: PageKey): Promise<PackedPage> {
    const { generation, connections } = cache;
    const drawing = `${generation} ${place.key}`;
    const drawnForOthers = await underWay.get(drawing);
    if (drawnForOthers) return drawnForOthers;
    const drawnAt = now();
    const { drawn, shows } = drawShown(new Request(place.url), c);
    const kept = drawn.then(async (page) => {
      const toKeep = await keptPage(page, place, drawnAt);
      return toKeep && { ...toKeep, shows: shows() };
    });
    underWay.set(
      drawing,
      kept.catch(() => undefined),
    );
    try {
      const page = await kept;
      if (page) cache.keep(place.key, page, generation);
      const instead = page ?? standIn(await drawn, place);
      if (instead) return instead;
      // Waited for a primary that was away: it is back, all that was kept is dropped, and now the page can be drawn.
      const isOver = (await drawn).status >= 500 && cache.connections !== connections;
      return isOver ? await drawToKeep(c, place) : { ...pack(await drawn, c.req.path), shows: shows() };
    } finally {
      underWay.delete(drawing);
    }
  }

  /** The page, and, once it is drawn, what of drivers it shows. */
  function drawShown(request: Request, c: HonoContext) {
    const shown: Shown[] = [];
    const drawn = draw(
      request,
      createAnonymousContext(services, c, (one) => shown.push(one)),
    );
    return { drawn, shows: () => (shown.length > 0 ? new ShownPage(shown) : undefined) };
  }

  /** What this process has of a page that could not be drawn now. */
  function standIn({ status }: RenderedPage, { key }: PageKey): KeptPage | undefined {
    if (status < 500) return undefined;
    failedAt = now().getTime();
    return cache.findStale(key, failedAt);
  }

  /** The page with its expiry and tags; undefined when it must not be cached. */
  async function keptPage(page: RenderedPage, place: PageKey, drawnAt: Date): Promise<KeptPage | undefined> {
    if (page.status !== place.status || page.location || !page.calls) return undefined;
    const tags = tagsOfPage(page.calls);
    const drivers = driversAmong(tags);
    const lapse =
      drivers.length > 0 ? await services.replicas.readPublic((db) => earliestLapse(db, drivers)) : undefined;
    // A driver on the page is no longer visible: something changed meanwhile.
    if (lapse === null) return undefined;
    const expiresAt = Math.min(
      now().getTime() + place.lifetime,
      lapse?.getTime() ?? Number.POSITIVE_INFINITY,
      factsHoldUntil(page.calls),
      // "confirmadas há 4 dias" is true until midnight.
      drivers.length > 0 ? startOfDay(dayInSaoPaulo(drawnAt), 1).getTime() : Number.POSITIVE_INFINITY,
    );
    return { ...pack(page, place.url.pathname), expiresAt, tags };
  }
}

// The one parameter of a token page that the router gets: the outcome of a form sent without JavaScript.
function outcomeIn({ searchParams }: URL): string {
  const outcome = searchParams.get("feito");
  return outcome ? new URLSearchParams({ feito: outcome }).toString() : "";
}
