import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { clearSession } from "../accounts/session/session";
import { isTransient, readFailure } from "./errors";

// Offline, a call fails at once and the page says so; by default it would wait silently for the network.
const networkMode = "always";

/** One cache per request on the server, one per tab in the browser. Stale times are in shared/limits.ts (§7). */
export function createQueryClient(): QueryClient {
  const onServer = typeof window === "undefined";
  // A call started under an earlier session is no longer in the caches, and its error says nothing about this session.
  const queryCache: QueryCache = new QueryCache({
    onError: (error, query) => {
      if (!onServer && queryCache.get(query.queryHash) === query) clearRejectedSession(error);
    },
  });
  const mutationCache: MutationCache = new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      const isKnown = mutationCache.getAll().some(({ mutationId }) => mutationId === mutation.mutationId);
      if (!onServer && isKnown) clearRejectedSession(error);
    },
  });
  return new QueryClient({
    queryCache,
    mutationCache,
    defaultOptions: {
      queries: {
        retry: (failures, error) => !onServer && failures < 1 && isTransient(error),
        refetchOnWindowFocus: false,
        staleTime: 60_000,
        networkMode,
      },
      mutations: { retry: false, networkMode },
    },
  });
}

// Calls whose responses never depend on the session; their pending queries are not canceled.
const SAME_FOR_ALL: ReadonlySet<unknown> = new Set(["site", "blog", "plans", "search"]);

/** Drops every cached response that could be private, and every mutation in flight. */
export function clearPrivateQueries(queryClient: QueryClient): void {
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({
    predicate: ({ queryKey: [path] }) => !Array.isArray(path) || !SAME_FOR_ALL.has(path[0]),
  });
}

// The server decides whether a session is valid: one that it rejects is ended here too (§6 "global check").
function clearRejectedSession(error: unknown): void {
  const { code } = readFailure(error);
  if (code === "UNAUTHENTICATED" || code === "TOKEN_MISSING") clearSession();
}
