import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Config } from "../config/config";
import { DomainError } from "./domain-error";

/**
 * The Content-Security-Policy of a document. Inline scripts run only when their hash is named here; everything comes
 * from our own origin. Photos chosen by a driver are previewed from blob: and data: URLs.
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

/** Headers of every response, errors included; a route may override the first group. */
export function fixedHeaders(config: Pick<Config, "appUrl">): Record<string, string> {
  return {
    ...overridableHeaders,
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "x-frame-options": "DENY",
    ...(config.appUrl.startsWith("https:") && {
      "strict-transport-security": "max-age=31536000; includeSubDomains",
    }),
  };
}

// HTML pages set their own policy; token pages send no Referer; preview pictures may be embedded by other
// sites.
const overridableHeaders: Record<string, string> = {
  "content-security-policy": contentSecurityPolicy(),
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Sets the request id and the security headers; responses to requests with credentials are never cached. */
export function securityHeaders(config: Pick<Config, "appUrl">): MiddlewareHandler {
  const headersToSet = Object.entries(fixedHeaders(config));
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set("x-request-id", c.get("requestId"));
    // A page is made with them, once for all its responses.
    const isMade = headers.has("x-frame-options");
    for (const [name, value] of isMade ? [] : headersToSet) {
      if (!(name in overridableHeaders) || !headers.has(name)) headers.set(name, value);
    }
    if (c.req.header("authorization")) headers.set("cache-control", "private, no-store");
  };
}

/** Refuses a request whose Host header makes no valid URL, so that later code can rely on it. */
export const refuseBrokenAddress: MiddlewareHandler = (c, next) => {
  if (!URL.canParse(c.req.url)) throw new DomainError("BAD_REQUEST");
  return next();
};

/** Refuses a call whose path can't be decoded ("%FF"). Pages answer 404 instead. */
export const refuseBrokenPath: MiddlewareHandler = (c, next) => {
  try {
    decodeURIComponent(new URL(c.req.url).pathname);
  } catch {
    throw new DomainError("BAD_REQUEST");
  }
  return next();
};

/**
 * Refuses cross-site writes (CSRF). Browsers send Origin or Sec-Fetch-Site; programs that send neither (curl,
 * apps, Stripe) have no browser session.
 */
export function refuseCrossSite(config: Pick<Config, "appUrl">): MiddlewareHandler {
  const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
  return (c, next) => {
    if (safeMethods.has(c.req.method)) return next();
    const site = c.req.header("sec-fetch-site");
    const origin = c.req.header("origin");
    const isForeign = site
      ? site === "cross-site" || site === "same-site"
      : origin !== undefined && !isOwn(origin, c.req.header("host"), config);
    if (isForeign) throw new DomainError("CROSS_SITE");
    return next();
  };
}

function isOwn(origin: string, host: string | undefined, config: Pick<Config, "appUrl">): boolean {
  return origin === config.appUrl || origin === `http://${host}` || origin === `https://${host}`;
}
