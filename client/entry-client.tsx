import "./app/styles.css";
import { httpBatchLink } from "@trpc/client";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { readSession } from "./accounts/session/session";
import { HydratedRouter } from "./app/hydrated-router";
import { createAppRouter } from "./router";

// The server refuses larger batches.
const BATCH_MAX = 10;

// The router writes a state of its own into the history as soon as it is made.
let staysInPlace = history.state === null && location.hash === "";
const router = createAppRouter(
  httpBatchLink({
    url: "/api/trpc",
    maxItems: BATCH_MAX,
    headers: () => {
      const token = readSession()?.token;
      return token ? { authorization: `Bearer ${token}` } : {};
    },
  }),
);

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
