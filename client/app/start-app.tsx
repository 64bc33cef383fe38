import { RouterProvider } from "@tanstack/react-router";
import { hydrate } from "@tanstack/react-router/ssr/client";
import { httpBatchLink, splitLink } from "@trpc/client";
import { type ReactNode, startTransition, useEffect } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { askingForProof } from "../accounts/proof/ask-for-proof";
import { forgetWithSession } from "../accounts/session/forget-with-session";
import { isSessionOver, readSession } from "../accounts/session/session";
import { fetchWithTime } from "../clock";
import { dropOldDrafts } from "../drafts/draft-store";
import { type AppRouterInstance, createAppRouter, type RouteTree } from "../router";
import { followOverlayHistory } from "../ui/overlays/history-entry";
import { whenIdle } from "../ui/when-idle";
import { HYDRATED } from "./hydration-protocol";
import { loadShownParts } from "./late-part";
import { clearPrivateQueries } from "./query-client";

// The server refuses larger batches.
const BATCH_MAX = 10;

/** Puts the page's own texts in the place of translated ones. Returns whether there were any. */
export type Untranslate = () => boolean;

/** Starts React on the page that the server sent, with the routes of its entry. */
export function startApp(tree: RouteTree, untranslate: Untranslate): void {
  // Read first: the router writes its own state into the history as soon as it is created.
  let staysInPlace = history.state === null && location.hash === "";
  followOverlayHistory();
  const calls = { url: "/api/trpc", maxItems: BATCH_MAX, fetch: fetchWithTime };
  const router = createAppRouter(
    tree,
    splitLink({
      // §7: these two carry no session, not even that of someone who is signed in.
      condition: ({ path }) => path === "auth.login" || path === "auth.register",
      true: httpBatchLink(calls),
      false: askingForProof(
        httpBatchLink({
          ...calls,
          headers: async () => {
            await isSessionOver();
            const token = readSession()?.token;
            return token ? { authorization: `Bearer ${token}` } : {};
          },
        }),
      ),
    }),
  );

  // Back may lead from a page that was reloaded to one with another entry: the server sends it.
  router.subscribe("onBeforeNavigate", ({ toLocation, fromLocation }) => {
    const [, { "**": unknown }, route] = router.getMatchedRoutes(toLocation.pathname);
    if (fromLocation && (!route || unknown)) location.replace(toLocation.href);
  });

  // Parameters that the page does not read are removed from the URL: copied links stay short, and nothing is loaded
  // twice.
  const { href, publicHref } = router.latestLocation;
  if (href !== publicHref) history.replaceState(history.state, "", href);

  forgetWithSession(() => {
    clearPrivateQueries(router.options.context.api.queryClient);
    router.clearCache();
  });

  // A freshly opened page keeps the scroll position it has at hydration; later navigations restore theirs.
  router.options.scrollRestoration = () => {
    const restores = !staysInPlace;
    staysInPlace = false;
    return restores;
  };

  whenIdle(() => void dropOldDrafts());

  // React must find the page as it was rendered, with its parts.
  const ready = hydrate(router)
    .finally(() => window.$_TSR?.h())
    .then(loadShownParts);

  const page = <HydratedRouter router={router} />;
  void ready.then(() => {
    if (untranslate()) hydrateAtOnce(page);
    // As a transition, hydration yields between pieces, so a tap does not wait for all of it.
    else startTransition(() => void hydrateRoot(document, page));
  });
}

/** Before the translator comes again: React would build anew what it finds in another language, without what was typed there. */
function hydrateAtOnce(page: ReactNode): void {
  flushSync(() => hydrateRoot(document, page));
  const boundaries = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
  while (boundaries.nextNode()) {
    // As in client/hydration.ts: no handler listens to it, but React hydrates what it is in.
    if (boundaries.currentNode.nodeValue === "$")
      boundaries.currentNode.nextSibling?.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

type HydratedRouterProps = { router: AppRouterInstance };

/** The router over server-rendered HTML; dispatches HYDRATED on the document once React handles events. */
function HydratedRouter({ router }: HydratedRouterProps) {
  useEffect(() => {
    document.dispatchEvent(new Event(HYDRATED));
    // For measurements.
    performance.mark(HYDRATED);
  }, []);
  return <RouterProvider router={router} />;
}
