import "./app/styles.css";
import { RouterClient } from "@tanstack/react-router/ssr/client";
import { httpBatchLink } from "@trpc/client";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { readSession } from "./accounts/session";
import { createAppRouter } from "./router";

// The server refuses larger batches.
const BATCH_MAX = 10;

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

// As a transition React takes the page over in short pieces: a tap in between does not wait for all of it.
startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />);
});
