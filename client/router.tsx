import { type DehydratedState, hydrate, type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type AnyRouter, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import type { FormAttempt } from "../shared/contact";
import { cleanUrl } from "./app/clean-url";
import { latePart } from "./app/late-part";
import { createQueryClient } from "./app/query-client";
import { parseSearch, stringifySearch } from "./app/read-parameters";
import { type AppLink, createApi, trpc } from "./app/trpc";
import { UnexpectedErrorPage } from "./app/unexpected-error-page";
import { deviceTime } from "./clock";
import type { routeTree } from "./route-tree.gen";

/** Loaded only when a page is not found. */
const NotFoundPage = latePart(
  "client/app/not-found-page.tsx",
  lazyRouteComponent(() => import("./app/not-found-page"), "NotFoundPage"),
);

export type RouteTree = typeof routeTree;

/**
 * A router with its own cache and API: one per request on the server, one for the life of a tab in the browser.
 * `formAttempt` is the server's response to a form that was sent without JavaScript.
 */
export function createAppRouter(tree: RouteTree, link: AppLink, formAttempt: FormAttempt = {}) {
  const queryClient = createQueryClient();
  const api = createApi(link, queryClient);
  const router = createRouter({
    routeTree: tree,
    context: { api, formAttempt },
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultErrorComponent: UnexpectedErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // A longer path than that of a profile or an article is another page, not part of it.
    notFoundMode: "root",
    scrollRestoration: true,
    // Replaced below, once the router can tell which parameters its pages read.
    parseSearch: () => ({}),
    stringifySearch,
    // biome-ignore lint/correctness/noComponentHookFactories: the router takes its wrapper from here; one per tab.
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <trpc.Provider client={api.client} queryClient={queryClient}>
          {children}
        </trpc.Provider>
      </QueryClientProvider>
    ),
  });
  const rewrite = { input: ({ url }: { url: URL }) => cleanUrl(router, url) };
  router.update({ ...router.options, parseSearch, rewrite });
  receiveAnswers(router, queryClient);
  return router;
}

// The server sends its query results with the page (server/pages/render.tsx).
function receiveAnswers(router: AnyRouter, queryClient: QueryClient): void {
  router.options.hydrate = (answers: DehydratedState) => {
    // How old an answer is, the cache reads from this device's clock.
    for (const { state } of answers.queries) state.dataUpdatedAt = deviceTime(state.dataUpdatedAt);
    hydrate(queryClient, answers);
  };
}

export type AppRouterInstance = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouterInstance;
  }
}
