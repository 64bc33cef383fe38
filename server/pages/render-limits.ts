import { html } from "hono/html";
import type { FormAttempt } from "../../shared/contact";
import type { Config } from "../platform/config/config";
import { DomainError } from "../platform/http/domain-error";
import { type DescribedError, describeError } from "../platform/http/errors";
import { limitConcurrency } from "../platform/limit-concurrency";
import type { Context } from "../process/context";
import { stylesOfAllPages } from "./manifest";
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

/** The page for requests beyond the rendering limits: what happened and how to retry. Built without React. */
function refusalPage(
  { status, body, retryAfterSeconds }: DescribedError,
  styles: readonly string[],
): RenderedPage {
  const page = html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Aguarde um instante</title>
${styles.map((href) => html`<link rel="stylesheet" href="${href}">`)}
</head>
<body>
<main class="mx-auto w-full max-w-[760px] px-5 py-13">
<h1>Não conseguimos abrir esta página</h1>
<p class="mt-3">${body.message}</p>
<p class="mt-5"><a href="" class="text-link">Tentar novamente</a></p>
</main>
</body>
</html>`;
  return {
    status,
    html: String(page),
    location: null,
    inlineScripts: [],
    retryAfterSeconds,
    calls: undefined,
  };
}
