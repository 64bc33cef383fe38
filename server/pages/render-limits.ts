import type { FormAttempt } from "../../shared/contact";
import type { Config } from "../platform/config/config";
import { DomainError } from "../platform/http/domain-error";
import { describeError } from "../platform/http/errors";
import { limitConcurrency } from "../platform/limit-concurrency";
import type { Context } from "../process/context";
import { stylesOfAllPages } from "./manifest";
import { refusalPage } from "./refusal-page";
import { type AppRouter, createRenderer } from "./render";
import type { RenderedPage } from "./rendered-page";

/** How many pages render at once, and how many may render or wait: the last in the queue waits for about a second. */
const CONCURRENT_MAX = 4;
const PENDING_MAX = 64;
const BUSY_SECONDS = 2;

/** Renders the page of a request; for a page with a form, with the form's failed submission. */
export type RenderPage = (request: Request, ctx: Context, attempt?: FormAttempt) => Promise<RenderedPage>;

/**
 * Renders pages within limits: those of the class "page" per client IP address, and a cap on concurrent
 * rendering. Beyond them a static page says when to retry; cached pages are still sent.
 */
export function createLimitedRenderer({ devClient }: Config, router: AppRouter): RenderPage {
  const render = createRenderer(devClient, router);
  const styles = devClient ? [] : stylesOfAllPages();
  const limited = limitConcurrency(CONCURRENT_MAX);
  let pending = 0;
  const admit = async ({ limits, clientAddress }: Context) => {
    await limits.spend("page", "stranger", clientAddress);
    if (pending >= PENDING_MAX) {
      throw new DomainError("UNAVAILABLE", undefined, { retryAfterSeconds: BUSY_SECONDS });
    }
    pending += 1;
  };
  return async (request, ctx, attempt) => {
    try {
      await admit(ctx);
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
