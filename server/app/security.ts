import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Config } from "./config";
import { DomainError } from "./domain-error";
import { failed } from "./failed";

/**
 * The Content-Security-Policy of a document. Inline scripts run only when their hash is named here; everything comes
 * from our own origin. Photos chosen by a driver are previewed from blob: and data: addresses.
 */
export function contentSecurityPolicy(inlineScripts: readonly string[] = [], isDev = false): string {
  const hashes = inlineScripts.map(
    (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes].join(" ")}`,
    // Vite's development server injects styles; the product never does.
    isDev ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    isDev ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
  ].join("; ");
}

/** Headers that every answer carries, errors included. A document brings its own policy. */
export function securityHeaders(config: Pick<Config, "appUrl">): MiddlewareHandler {
  const isHttps = config.appUrl.startsWith("https:");
  const policy = contentSecurityPolicy();
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!headers.has("content-security-policy")) headers.set("content-security-policy", policy);
    headers.set("x-content-type-options", "nosniff");
    if (!headers.has("referrer-policy")) headers.set("referrer-policy", "strict-origin-when-cross-origin");
    headers.set("cross-origin-opener-policy", "same-origin");
    // Preview pictures may stand in other sites, so they say so themselves.
    if (!headers.has("cross-origin-resource-policy"))
      headers.set("cross-origin-resource-policy", "same-origin");
    headers.set("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    headers.set("x-frame-options", "DENY");
    if (isHttps) headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
    if (c.req.header("authorization")) headers.set("cache-control", "private, no-store");
  };
}

/** Refuses a request whose Host header makes no address: nothing after this has to fear for its URL. */
export const refuseBrokenAddress: MiddlewareHandler = async (c, next) =>
  URL.canParse(c.req.url) ? next() : failed(c, new DomainError("BAD_REQUEST"));

/**
 * Refuses writes that another site makes a browser send. Browsers say where a request comes from; programs that say
 * nothing (curl, apps, Stripe) carry no one's session.
 */
export function refuseCrossSite(config: Pick<Config, "appUrl">): MiddlewareHandler {
  const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
  return async (c, next) => {
    if (safeMethods.has(c.req.method)) return next();
    const site = c.req.header("sec-fetch-site");
    const origin = c.req.header("origin");
    const isForeign = site
      ? site === "cross-site" || site === "same-site"
      : origin !== undefined && !isOwn(origin, c.req.header("host"), config);
    return isForeign ? failed(c, new DomainError("CROSS_SITE")) : next();
  };
}

function isOwn(origin: string, host: string | undefined, config: Pick<Config, "appUrl">): boolean {
  return origin === config.appUrl || origin === `http://${host}` || origin === `https://${host}`;
}
