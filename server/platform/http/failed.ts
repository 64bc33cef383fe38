import type { Context as HonoContext } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { describeError } from "./errors";

/** A failed REST answer: status and body of shared/errors.ts, and Retry-After where it applies. */
export function failed(c: HonoContext, error: unknown): Response {
  const { status, body, retryAfterSeconds } = describeError(error);
  if (retryAfterSeconds !== undefined) c.header("retry-after", String(retryAfterSeconds));
  c.header("cache-control", "no-store");
  // Every status in the table allows a body.
  return c.json(body, status as ContentfulStatusCode);
}
