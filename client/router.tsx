import { createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { setupRouterSsrQueryIntegration } from "@tanstack/react-router-ssr-query";
import type { ContactAttempt } from "../shared/contact";
import { createQueryClient } from "./app/query-client";
import { type AppLink, createApi, trpc } from "./app/trpc";
import { UnexpectedErrorPage } from "./app/unexpected-error-page";
import { routeTree } from "./route-tree.gen";

/** Loaded by those who lose their way only. The server, which can't wait while it draws, calls its `preload` first. */
export const NotFoundPage = lazyRouteComponent(() => import("./app/not-found-page"), "NotFoundPage");

/**
 * A router with its own cache and API: one for each page on the server, one for the life of the tab in the browser.
 * `contactAttempt` is what the server says of a contact form that was sent without JavaScript.
 */
export function createAppRouter(link: AppLink, contactAttempt?: ContactAttempt) {
  const queryClient = createQueryClient();
  const api = createApi(link, queryClient);
  const router = createRouter({
    routeTree,
    context: { api, contactAttempt },
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultErrorComponent: UnexpectedErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    // Plain texts in the address, as forms without JavaScript write them.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
    // biome-ignore lint/correctness/noComponentHookFactories: the router takes its wrapper from here; one per tab.
    Wrap: ({ children }) => (
      <trpc.Provider client={api.client} queryClient={queryClient}>
        {children}
      </trpc.Provider>
    ),
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  return router;
}

function stringifySearch(search: Record<string, unknown>): string {
  const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

export type AppRouterInstance = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouterInstance;
  }
}
