import { dehydrate, hydrate, type Query, type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type AnyRouter, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import type { FormAttempt } from "../shared/contact";
import { cleanAddress } from "./app/clean-address";
import { createQueryClient } from "./app/query-client";
import { parseSearch, stringifySearch } from "./app/read-parameters";
import { type AppLink, createApi, trpc } from "./app/trpc";
import { UnexpectedErrorPage } from "./app/unexpected-error-page";
import type { routeTree } from "./route-tree.gen";

/** Loaded by those who lose their way only. The server, which can't wait while it draws, calls its `preload` first. */
export const NotFoundPage = lazyRouteComponent(() => import("./app/not-found-page"), "NotFoundPage");

type RouteTree = typeof routeTree;

/**
 * A router with its own cache and API: one for each page on the server, one for the life of the tab in the browser.
 * `formAttempt` is what the server says of a form that was sent without JavaScript.
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
    // What follows a profile's or an article's address is no part of it, but another address.
    notFoundMode: "root",
    scrollRestoration: true,
    // Nothing is read before the router can tell what its pages read.
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
  const rewrite = { input: ({ url }: { url: URL }) => cleanAddress(router, url) };
  router.update({ ...router.options, parseSearch, rewrite });
  sendAnswers(router, queryClient);
  return router;
}

// What the server learnt for a page goes with it. No call is under way any more when a page is drawn, so nothing follows.
function sendAnswers(router: AnyRouter, queryClient: QueryClient): void {
  const shouldDehydrateQuery = ({ state }: Query) => state.status !== "pending";
  router.options.dehydrate = () => dehydrate(queryClient, { shouldDehydrateQuery });
  router.options.hydrate = (answers) => hydrate(queryClient, answers);
}

export type AppRouterInstance = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouterInstance;
  }
}
