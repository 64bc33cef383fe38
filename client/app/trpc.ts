import type { QueryClient } from "@tanstack/react-query";
import type { TRPCLink } from "@trpc/client";
import { createTRPCQueryUtils, createTRPCReact } from "@trpc/react-query";
// The one place where the client sees the server: the type of its router, nothing that runs.
import type { ConsoleRouter } from "../../server/console/router";
import type { AppRouter } from "../../server/http/router";

export type { AppRouter, ConsoleRouter };
export type AppLink = TRPCLink<AppRouter>;

/** Typed hooks for every call: `trpc.drivers.search.useQuery(…)`. */
export const trpc = createTRPCReact<AppRouter>();

/** The client and its cache helpers for one page on the server, or for the life of the tab in the browser. */
export function createApi(link: AppLink, queryClient: QueryClient) {
  const client = trpc.createClient({ links: [link] });
  return { client, utils: createTRPCQueryUtils({ client, queryClient }), queryClient };
}

export type Api = ReturnType<typeof createApi>;
