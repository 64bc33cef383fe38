import { randomBytes } from "node:crypto";
import { createRequestHandler, defaultRenderHandler } from "@tanstack/react-router/ssr/server";
import { unstable_localLink as localLink } from "@trpc/client";
import { observable, tap } from "@trpc/server/observable";
import { cleanAddress } from "../../client/app/clean-address";
import { DEFERRED_PRELOAD } from "../../client/app/hydration-words";
import type { AppLink } from "../../client/app/trpc";
import { createAppRouter, NotFoundPage } from "../../client/router";
import type { FormAttempt } from "../../shared/contact";
import type { Context } from "../http/context";
import { type DescribedError, describeError } from "../http/errors";
import { reportError } from "../http/request";
import { appRouter } from "../http/router";
import { buildEarlyScript, withEarlyScript } from "./early-script";
import { clientEntry, devManifest, readClientManifest } from "./manifest";
import type { PageCall } from "./page-tags";
import type { RenderedPage } from "./rendered-page";

/**
 * Draws pages with React, their data fetched in this process by the procedures that the browser calls over HTTP. A
 * page with a form is told of an attempt to send it.
 */
export function createRenderer(isDev: boolean) {
  const manifest = isDev ? devManifest() : readClientManifest();
  const entry = clientEntry(isDev);
  const building = buildEarlyScript();
  return async (request: Request, ctx: Context, formAttempt?: FormAttempt): Promise<RenderedPage> => {
    let fault: DescribedError | undefined;
    let hasFailed = false;
    const calls: PageCall[] = [];
    const link = localLink<typeof appRouter>({
      router: appRouter,
      createContext: async () => ctx,
      onError: ({ error, path }) => {
        hasFailed = true;
        const described = describeError(error);
        reportError(error, ctx.requestId, `page:${path}`);
        // A page that could not be drawn whole says so by its status, so that nobody keeps it.
        if (described.status >= 500 || described.status === 429) fault = described;
      },
    });
    await NotFoundPage.preload?.();
    const nonce = randomBytes(16).toString("base64url");
    const router = createAppRouter(noteCalls(link, calls), formAttempt);
    router.options.ssr = { nonce };
    const handle = createRequestHandler({
      createRouter: () => router,
      // Drawn under the address that the browser will make of it, instead of being sent there.
      request: new Request(cleanAddress(router, new URL(request.url)), request),
      getRouterManifest: () => manifest,
    });
    const response = await handle(defaultRenderHandler);
    const [marked, earlyScript] = await Promise.all([response.text(), building]);
    return {
      status: fault?.status ?? response.status,
      html: withEarlyScript(withoutPreloads(withoutNonce(marked, nonce)), earlyScript, entry),
      location: response.headers.get("location"),
      inlineScripts: [earlyScript, ...inlineScriptsOf(marked, nonce)],
      retryAfterSeconds: fault?.retryAfterSeconds,
      calls: hasFailed ? undefined : calls,
    };
  };
}

const anyRouter = createAppRouter(() => () => observable(() => {}));

/** An address that gets the same "not found" page as this one; undefined for what has a page, or a 404, of its own. */
export function sharedNotFoundPath(path: string): string | undefined {
  const [, { "**": rest, ...named }, route] = anyRouter.getMatchedRoutes(path);
  if (!route) return "/404";
  // The router draws the rest of a known address with the page above it.
  return rest && Object.keys(named).length === 0 ? `${route.fullPath}/404` : undefined;
}

function noteCalls(link: AppLink, calls: PageCall[]): AppLink {
  return (runtime) => {
    const ask = link(runtime);
    return ({ op, next }) => {
      // Links know only that there is a path: which one, PageCall tells apart, and it leaves no path out.
      const note = ({ result: { data } }: { result: { data?: unknown } }) =>
        calls.push({ path: op.path, input: op.input, output: data } as PageCall);
      return ask({ op, next }).pipe(tap({ next: note }));
    };
  };
}

const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;

// The page may be kept and sent to many, so what tells its scripts apart stays here; the policy names them by hash.
function withoutNonce(marked: string, nonce: string): string {
  return marked
    .replace(`<meta property="csp-nonce" content="${nonce}"/>`, "")
    .replaceAll(` nonce="${nonce}"`, "");
}

// A page that can wait for React fetches its scripts after its first paint (client/hydration.ts).
function withoutPreloads(html: string): string {
  return html.includes(' data-hydration="deferred"')
    ? html.replaceAll('<link rel="modulepreload"', `<link rel="${DEFERRED_PRELOAD}"`)
    : html;
}

// Only the router's own scripts bear the page's nonce: one that got in by any other way is not allowed to run.
function inlineScriptsOf(marked: string, nonce: string): string[] {
  return [...marked.matchAll(SCRIPT)]
    .filter(([, attributes = ""]) => attributes.includes(` nonce="${nonce}"`) && !/\bsrc=/.test(attributes))
    .map(([, , content = ""]) => content);
}
