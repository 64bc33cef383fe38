import type { QueryClient } from "@tanstack/react-query";
import type { TRPCLink } from "@trpc/client";
import { createTRPCQueryUtils, createTRPCReact } from "@trpc/react-query";
import type { AppRouter } from "../../server/app/router";
// The only import of server code in the client: the type of its routers.
import type { ConsoleRouter } from "../../server/console/router";

export type { AppRouter, ConsoleRouter };
export type AppLink = TRPCLink<AppRouter>;

/** Typed hooks for every call: `trpc.drivers.search.useQuery(…)`. */
export const trpc = createTRPCReact<AppRouter>();

/** The tRPC client and its cache utilities, for one request on the server or for the life of a tab in the browser. */
export function createApi(link: AppLink, queryClient: QueryClient) {
  const client = trpc.createClient({ links: [link] });
  return { client, utils: createTRPCQueryUtils({ client, queryClient }), queryClient };
}

export type Api = ReturnType<typeof createApi>;
