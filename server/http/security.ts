import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Config } from "../config";
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

// Headers that every answer carries, errors included, unless it says the first ones itself.
function standingHeaders(config: Pick<Config, "appUrl">): Record<string, string> {
  return {
    ...ownWordFirst,
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "x-frame-options": "DENY",
    ...(config.appUrl.startsWith("https:") && {
      "strict-transport-security": "max-age=31536000; includeSubDomains",
    }),
  };
}

// A document brings its own policy; token pages tell no one their address; preview pictures may stand in other sites.
const ownWordFirst: Record<string, string> = {
  "content-security-policy": contentSecurityPolicy(),
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Puts request id and standing headers on every answer; what is answered to credentials is kept nowhere. */
export function securityHeaders(config: Pick<Config, "appUrl">): MiddlewareHandler {
  const standing = Object.entries(standingHeaders(config));
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set("x-request-id", c.get("requestId"));
    for (const [name, value] of standing) {
      if (!(name in ownWordFirst) || !headers.has(name)) headers.set(name, value);
    }
    if (c.req.header("authorization")) headers.set("cache-control", "private, no-store");
  };
}

/** Refuses a request whose Host header makes no address: nothing after this has to fear for its URL. */
export const refuseBrokenAddress: MiddlewareHandler = async (c, next) =>
  URL.canParse(c.req.url) ? next() : failed(c, new DomainError("BAD_REQUEST"));

/** Refuses a call whose path no letters come out of ("%FF"). Pages answer it like an unknown address. */
export const refuseBrokenPath: MiddlewareHandler = async (c, next) =>
  isDecodable(new URL(c.req.url).pathname) ? next() : failed(c, new DomainError("BAD_REQUEST"));

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

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
