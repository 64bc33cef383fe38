import "./app/styles.css";
import { httpBatchLink, splitLink } from "@trpc/client";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { consolePaths } from "../shared/paths";
import { forgetWithSession } from "./accounts/session/forget-with-session";
import { readSession } from "./accounts/session/session";
import { HydratedRouter } from "./app/hydrated-router";
import { forgetPrivateAnswers } from "./app/query-client";
import { routeTree as publicTree } from "./public-tree.gen";
import { createAppRouter } from "./router";

// The server refuses larger batches.
const BATCH_MAX = 10;

// The router writes a state of its own into the history as soon as it is made.
let staysInPlace = history.state === null && location.hash === "";
// Whoever opens the console loads its routes too; nothing on other pages leads there.
const isConsole = location.pathname.startsWith(consolePaths.queue);
const tree = isConsole ? (await import("./route-tree.gen")).routeTree : publicTree;
const calls = { url: "/api/trpc", maxItems: BATCH_MAX };
const router = createAppRouter(
  tree,
  splitLink({
    // §7: these two carry no session, not even that of someone who is signed in.
    condition: ({ path }) => path === "auth.login" || path === "auth.register",
    true: httpBatchLink(calls),
    false: httpBatchLink({
      ...calls,
      headers: () => {
        const token = readSession()?.token;
        return token ? { authorization: `Bearer ${token}` } : {};
      },
    }),
  }),
);

// What the page does not read leaves the address too: nobody passes it on with a copied link, and nothing is loaded twice.
const { href, publicHref } = router.latestLocation;
if (href !== publicHref) history.replaceState(history.state, "", href);

forgetWithSession(() => {
  forgetPrivateAnswers(router.options.context.api.queryClient);
  router.clearCache();
});

// A page that is opened anew stays where its visitor has scrolled it meanwhile; later ones begin where they should.
router.options.scrollRestoration = () => {
  const restores = !staysInPlace;
  staysInPlace = false;
  return restores;
};

// As a transition React takes the page over in short pieces: a tap in between does not wait for all of it.
startTransition(() => {
  hydrateRoot(document, <HydratedRouter router={router} />);
});
