import { randomBytes } from "node:crypto";
import { dehydrate, type Query } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { createRequestHandler, RouterServer } from "@tanstack/react-router/ssr/server";
import { getSsrStatus } from "@tanstack/router-core/ssr/server";
import { unstable_localLink as localLink } from "@trpc/client";
import { observable, tap } from "@trpc/server/observable";
import { renderToString } from "react-dom/server";
import { cleanUrl } from "../../client/app/clean-url";
import { DEFERRED_PRELOAD, SHOWN_PARTS } from "../../client/app/hydration-protocol";
import { loadParts, renderWithParts } from "../../client/app/late-part";
import type { AppLink, AppRouter } from "../../client/app/trpc";
import { routeTree } from "../../client/route-tree.gen";
import { createAppRouter } from "../../client/router";
import type { FormAttempt } from "../../shared/contact";
import { type DescribedError, describeError } from "../platform/http/errors";
import type { PageCall } from "../platform/page-tags";
import type { Context } from "../process/context";
import { reportError } from "../process/request";
import { buildEarlyScript } from "./early-script";
import { finishHtml } from "./finish-html";
import { devManifest, readPageScripts, stylesManifest } from "./manifest";
import type { RenderedPage } from "./rendered-page";

export type { AppRouter };

/**
 * Renders pages with React. Their data comes from the same procedures that the browser calls over HTTP,
 * called in process. A page with a form also gets the form's failed submission.
 */
export function createRenderer(isDev: boolean, router: AppRouter) {
  const pageScripts = readPageScripts(isDev);
  const manifest = isDev ? devManifest() : stylesManifest();
  const building = buildEarlyScript();
  // One for the life of the process; it never leaves the server.
  const nonce = randomBytes(16).toString("base64url");
  return async (request: Request, ctx: Context, formAttempt?: FormAttempt): Promise<RenderedPage> => {
    let fault: DescribedError | undefined;
    let hasFailed = false;
    const calls: PageCall[] = [];
    const link = localLink<AppRouter>({
      router,
      createContext: async () => ctx,
      onError: ({ error, path }) => {
        hasFailed = true;
        const described = describeError(error);
        reportError(error, ctx.requestId, `page:${path}`);
        // A page that lacks data has an error status, so that nobody caches it.
        if (described.status >= 500 || described.status === 429) fault = described;
      },
    });
    await loadParts();
    const pages = createAppRouter(routeTree, noteCalls(link, calls), formAttempt);
    pages.options.ssr = { nonce };
    sendAnswers(pages);
    const handle = createRequestHandler({
      createRouter: () => pages,
      // Rendered under the URL that the browser will normalise it to, instead of redirecting there.
      request: new Request(cleanUrl(pages, new URL(request.url)), request),
      getRouterManifest: () => manifest,
    });
    let rendered = "";
    let parts: readonly string[] = [];
    const { status, headers } = await handle(async () => {
      [rendered, parts] = renderWithParts(() => renderToString(<RouterServer router={pages} />));
      return new Response(null, { status: getSsrStatus(pages) });
    });
    const { matches } = pages.state;
    const routes = matches.map(({ routeId }) => routeId);
    const page = finishHtml(rendered, nonce, {
      ...pageScripts(routes, parts),
      shownParts: parts.length > 0 ? `<meta name="${SHOWN_PARTS}" content="${parts.join(" ")}"/>` : "",
      preload: matches.at(-1)?.staticData.hydration ? DEFERRED_PRELOAD : "modulepreload",
      earlyScript: await building,
    });
    return {
      ...page,
      status: fault?.status ?? status,
      location: headers.get("location"),
      retryAfterSeconds: fault?.retryAfterSeconds,
      calls: hasFailed ? undefined : calls,
    };
  };
}

// Query results are sent with the page. No query is pending once loaders are done, so nothing is streamed.
function sendAnswers(router: AnyRouter): void {
  const { queryClient } = router.options.context.api;
  const shouldDehydrateQuery = ({ state }: Query) => state.status !== "pending";
  router.options.dehydrate = () => dehydrate(queryClient, { shouldDehydrateQuery });
}

const anyRouter = createAppRouter(routeTree, () => () => observable(() => {}));

/** An arbitrary unknown path; all unknown paths share its "not found" page. */
export const NOT_FOUND_PATH = "/404";

/** A path that has the same "not found" page as this one; undefined for paths with a page or a 404 of their own. */
export function sharedNotFoundPath(path: string): string | undefined {
  const [, { "**": rest, ...named }, route] = anyRouter.getMatchedRoutes(path);
  if (!route) return NOT_FOUND_PATH;
  // Unknown paths below a known one get the 404 within that page's layout.
  return rest && Object.keys(named).length === 0 ? `${route.fullPath}/404` : undefined;
}

function noteCalls(link: AppLink, calls: PageCall[]): AppLink {
  return (runtime) => {
    const send = link(runtime);
    return ({ op, next }) => {
      // tRPC links type the path as string; PageCall covers every path.
      const note = ({ result: { data } }: { result: { data?: unknown } }) =>
        calls.push({ path: op.path, input: op.input, output: data } as PageCall);
      return send({ op, next }).pipe(tap({ next: note }));
    };
  };
}
