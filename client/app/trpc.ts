import type { QueryClient } from "@tanstack/react-query";
import { createTRPCClient, type TRPCLink } from "@trpc/client";
import { createTRPCContext, createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
// The only import of server code in the client: the type of its routers.
import type { ConsoleRouter } from "../../server/console/router";
import type { AppRouter } from "../../server/http/router";

export type { AppRouter, ConsoleRouter };
export type AppLink = TRPCLink<AppRouter>;

/** Typed options for every call: `useQuery(trpc.drivers.search.queryOptions(…))`, with `const trpc = useTRPC()`. */
export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

/** The tRPC client, its options and their cache, for one request on the server or for the life of a tab in the browser. */
export function createApi(link: AppLink, queryClient: QueryClient) {
  const client = createTRPCClient<AppRouter>({ links: [link] });
  return { client, trpc: createTRPCOptionsProxy<AppRouter>({ client, queryClient }), queryClient };
}

export type Api = ReturnType<typeof createApi>;
