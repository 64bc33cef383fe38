import { createRouter } from "@tanstack/react-router";
import { setupRouterSsrQueryIntegration } from "@tanstack/react-router-ssr-query";
import { createQueryClient } from "./app/query-client";
import { type AppLink, createApi, trpc } from "./app/trpc";
import { UnexpectedErrorPage } from "./app/unexpected-error-page";
import { NotFoundPage } from "./app/not-found-page";
import { routeTree } from "./route-tree.gen";

/** A router with its own cache and API: one for each page on the server, one for the life of the tab in the browser. */
export function createAppRouter(link: AppLink) {
  const queryClient = createQueryClient();
  const api = createApi(link, queryClient);
  const router = createRouter({
    routeTree,
    context: { api },
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultErrorComponent: UnexpectedErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    Wrap: ({ children }) => (
      <trpc.Provider client={api.client} queryClient={queryClient}>
        {children}
      </trpc.Provider>
    ),
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  return router;
}

export type AppRouterInstance = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouterInstance;
  }
}
