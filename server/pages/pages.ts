import { Hono, type Context as HonoContext } from "hono";
import { DomainError } from "../http/domain-error";
import { failed } from "../http/failed";
import { createAnonymousContext } from "../http/request";
import { contentSecurityPolicy, standingHeaders } from "../http/security";
import { earliestLapse } from "../search/earliest-lapse";
import type { Services } from "../services";
import { type Keeping, keepingOf } from "./kept-pages";
import { fontPreloadHeader } from "./manifest";
import { answerFor, packPage } from "./pack-page";
import type { KeptPage } from "./page-cache";
import { callAgain, digestOf } from "./page-calls";
import { createRenderer, type RenderedPage } from "./render";

// Their addresses hold what opens an account: the page is drawn without its query and never kept.
const TOKEN_PAGES = new Set(["/reset-password", "/confirm-email"]);
const DRIVER_LINK = /\/condutor\/([a-z2-7]{16})/g;

/** Every address that is not a file, a photo or a call is a page of the router, its 404 included. */
export function createPages(services: Services): Hono {
  const { devClient } = services.config;
  const draw = createRenderer(devClient);
  const font = devClient ? undefined : fontPreloadHeader();
  const always = { ...standingHeaders(services.config), ...(font && { link: font }) };
  const pages = new Hono();

  pages.use(async (c, next) => {
    if (font) c.header("link", font);
    await next();
  });
  pages.on(["GET", "HEAD"], "*", async (c) => {
    const ctx = createAnonymousContext(services, c);
    const keeping = devClient ? undefined : keepingOf(c.req.url);
    if (!keeping) return sendFresh(c, await draw(pageRequest(c), ctx), devClient);
    const { key, url } = keeping;
    const now = services.now().getTime();
    // What is answered to credentials is always asked for anew, and never kept.
    const isOpen = !c.req.header("authorization");
    const kept = isOpen && services.pages.find(key, now);
    if (kept) return sendKept(c, kept);
    const { generation } = services.pages;
    const before = services.pages.recall(key, now);
    const known = before && (await callAgain(before.calls, ctx));
    if (before && known && digestOf(known) === before.digest) {
      if (isOpen) services.pages.confirm(before, generation);
      return sendKept(c, before);
    }
    const page = await draw(new Request(url, { signal: c.req.raw.signal }), ctx, { known });
    const packed = isOpen && (await pack(services, page, { keeping, always }));
    if (!packed) return sendFresh(c, page, devClient);
    services.pages.keep(key, packed, generation);
    return sendKept(c, packed);
  });
  pages.all("*", (c) => failed(c, new DomainError("METHOD_NOT_ALLOWED")));
  return pages;
}

// Undefined for what is not to be kept.
async function pack(
  services: Services,
  page: RenderedPage,
  { keeping, always }: { keeping: Keeping; always: Record<string, string> },
): Promise<KeptPage | undefined> {
  const { answers } = page;
  if (page.status !== 200 || page.location || !answers) return undefined;
  const drivers = new Set([...page.html.matchAll(DRIVER_LINK)].flatMap(([, id]) => id ?? []));
  const lapse = drivers.size > 0 ? await earliestLapse(services.db, [...drivers]) : undefined;
  // A driver is shown who is not visible any more: something changed meanwhile.
  if (lapse === null) return undefined;
  const expiresAt = Math.min(
    services.now().getTime() + keeping.lifetime,
    lapse?.getTime() ?? Number.POSITIVE_INFINITY,
  );
  return {
    ...(await packPage(page, always)),
    expiresAt,
    drivers,
    isListing: keeping.isListing,
    calls: answers.map(({ path, input }) => ({ path, input })),
    digest: digestOf(answers),
  };
}

function sendKept(c: HonoContext, page: KeptPage): Response {
  const { body, ...init } = answerFor(page, c.req.raw.headers);
  const response = new Response(body, init);
  response.headers.set("x-request-id", c.get("requestId"));
  return response;
}

function sendFresh(c: HonoContext, page: RenderedPage, isDev: boolean): Response {
  const isTokenPage = TOKEN_PAGES.has(c.req.path);
  c.header("cache-control", isTokenPage || page.status >= 400 ? "no-store" : "no-cache");
  c.header("content-security-policy", contentSecurityPolicy(page.inlineScripts, isDev));
  c.header("vary", "accept-encoding");
  if (page.retryAfterSeconds) c.header("retry-after", String(page.retryAfterSeconds));
  if (page.status >= 400) c.header("x-robots-tag", "noindex");
  if (isTokenPage) c.header("referrer-policy", "no-referrer");
  if (page.location) return c.redirect(page.location, 302);
  // The router gives a page a status that may carry a body.
  return c.body(page.html, page.status as 200, { "content-type": "text/html; charset=utf-8" });
}

// Public pages are the same for everyone: no credentials reach the router, and no token of a mailed link.
function pageRequest(c: HonoContext): Request {
  const url = new URL(c.req.url);
  if (TOKEN_PAGES.has(c.req.path)) url.search = "";
  return new Request(url, { headers: { accept: "text/html" }, signal: c.req.raw.signal });
}
