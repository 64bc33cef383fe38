import type { MiddlewareHandler } from "hono";
import { logAccess } from "./log";
import type { RequestMetrics } from "./request-metrics";

/** Logs and counts every request that passes it. */
export function accessLog(metrics: RequestMetrics): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now();
    await next();
    const milliseconds = performance.now() - began;
    const { method, path } = c.req;
    const { status } = c.res;
    metrics.observe(path, status, milliseconds / 1000);
    // The path only: query strings hold tokens and search texts, which must not be logged.
    const ms = Math.round(milliseconds * 10) / 10;
    logAccess({ requestId: c.get("requestId"), method, path: withoutEmails(path.slice(0, 200)), status, ms });
  };
}

// We never put an e-mail into a URL, but people paste them.
function withoutEmails(path: string): string {
  return path.replace(/[^/]+(@|%40)[^/]+/gi, "[removed]");
}
