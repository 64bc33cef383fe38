import { RateLimiterMemory } from "rate-limiter-flexible";
import type { FormAttempt } from "../../shared/contact";
import type { Config } from "../config";
import type { Context } from "../http/context";
import { DomainError } from "../http/domain-error";
import { describeError } from "../http/errors";
import { consumeFrom } from "../http/rate-limits";
import { limitConcurrency } from "../limit-concurrency";
import { stylesOfAllPages } from "./manifest";
import { refusalPage } from "./refusal-page";
import { createRenderer } from "./render";
import type { RenderedPage } from "./rendered-page";

/**
 * Rendering budget per client IP address: points per duration in seconds. Thousands of families can share one carrier's
 * IP address, but most of what they request is cached; a crawler of ten new pages a second is served.
 */
export const RENDER_BUDGET = { points: 100, duration: 10 };
/** How many pages render at once, and how many may render or wait: the last in the queue waits for about a second. */
const CONCURRENT_MAX = 4;
const PENDING_MAX = 64;
const BUSY_SECONDS = 2;

/** Renders the page of a request; for a page with a form, with the form's failed submission. */
export type RenderPage = (request: Request, ctx: Context, attempt?: FormAttempt) => Promise<RenderedPage>;

/**
 * Renders pages within limits: a budget per client IP address (switched off by RATE_LIMIT=off) and a cap on
 * concurrent rendering. Beyond them a static page says when to retry; cached pages are still sent.
 */
export function createLimitedRenderer({ devClient, rateLimit }: Config): RenderPage {
  const render = createRenderer(devClient);
  const styles = devClient ? [] : stylesOfAllPages();
  const budget = new RateLimiterMemory(RENDER_BUDGET);
  const limited = limitConcurrency(CONCURRENT_MAX);
  let pending = 0;
  const admit = async (address: string) => {
    if (rateLimit) await consumeFrom(budget, address);
    if (pending >= PENDING_MAX) {
      throw new DomainError("UNAVAILABLE", undefined, { retryAfterSeconds: BUSY_SECONDS });
    }
    pending += 1;
  };
  return async (request, ctx, attempt) => {
    try {
      await admit(ctx.clientAddress);
    } catch (refusal) {
      return refusalPage(describeError(refusal), styles);
    }
    try {
      return await limited(1, () => render(request, ctx, attempt));
    } finally {
      pending -= 1;
    }
  };
}
