import { Hono, type Context as HonoContext } from "hono";
import { DomainError } from "./domain-error";
import { failed } from "./failed";
import { createRenderer } from "./render";
import { createAnonymousContext } from "./request";
import { contentSecurityPolicy } from "./security";
import type { Services } from "./services";

// Their addresses hold what opens an account: the page is drawn without its query and never kept.
const TOKEN_PAGES = new Set(["/reset-password", "/confirm-email"]);

/** Every address that is not a file, a photo or a call is a page of the router, its 404 included. */
export function createPages(services: Services): Hono {
  const render = createRenderer(services.config.devClient);
  const pages = new Hono();
  pages.on(["GET", "HEAD"], "*", async (c) => {
    const isTokenPage = TOKEN_PAGES.has(c.req.path);
    const page = await render(pageRequest(c, isTokenPage), createAnonymousContext(services, c));
    c.header("vary", "accept-encoding");
    c.header("cache-control", isTokenPage ? "no-store" : "no-cache");
    if (page.retryAfterSeconds) c.header("retry-after", String(page.retryAfterSeconds));
    if (page.location) return c.redirect(page.location, 302);
    if (page.status >= 400) {
      c.header("cache-control", "no-store");
      c.header("x-robots-tag", "noindex");
    }
    c.header("content-security-policy", contentSecurityPolicy(page.inlineScripts, services.config.devClient));
    if (isTokenPage) c.header("referrer-policy", "no-referrer");
    return c.body(page.html, page.status as 200, { "content-type": "text/html; charset=utf-8" });
  });
  pages.all("*", (c) => failed(c, new DomainError("METHOD_NOT_ALLOWED")));
  return pages;
}

// Public pages are the same for everyone: no credentials, and nothing in the address but what the route reads.
function pageRequest(c: HonoContext, withoutQuery: boolean): Request {
  const url = new URL(c.req.url);
  if (withoutQuery) url.search = "";
  return new Request(url, { headers: { accept: "text/html" }, signal: c.req.raw.signal });
}
