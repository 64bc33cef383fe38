import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { clearSession } from "../accounts/session/session";
import { isTransient, readFailure } from "./errors";

// Offline a call fails at once and the page says so; by default it would wait without a word for the network.
const networkMode = "always";

/** One cache per page on the server, one per tab in the browser. Times of each call stand in shared/limits.ts (§7). */
export function createQueryClient(): QueryClient {
  const onServer = typeof window === "undefined";
  // Of a call that an earlier session began nothing is in the caches any more: it says nothing of the present one.
  const queryCache: QueryCache = new QueryCache({
    onError: (error, query) => {
      if (!onServer && queryCache.get(query.queryHash) === query) forgetRefusedSession(error);
    },
  });
  const mutationCache: MutationCache = new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      const isKept = mutationCache.getAll().some(({ mutationId }) => mutationId === mutation.mutationId);
      if (!onServer && isKept) forgetRefusedSession(error);
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

// Calls whose answers never depend on who asks. A page that waits for one of them goes on waiting.
const SAME_FOR_ALL: ReadonlySet<unknown> = new Set(["site", "blog", "plans", "search"]);

/** Forgets every answer that could be one person's own, and every call that is on its way for that person. */
export function forgetPrivateAnswers(queryClient: QueryClient): void {
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({
    predicate: ({ queryKey: [path] }) => !Array.isArray(path) || !SAME_FOR_ALL.has(path[0]),
  });
}

// The server knows best whether a session still holds: one that it refuses is over here too (§6 "global check").
function forgetRefusedSession(error: unknown): void {
  const { code } = readFailure(error);
  if (code === "UNAUTHENTICATED" || code === "TOKEN_MISSING") clearSession();
}
