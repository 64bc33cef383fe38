import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { clearSession } from "../accounts/session/session";
import { isTransient, readFailure } from "./errors";

// Offline a call fails at once and the page says so; by default it would wait without a word for the network.
const networkMode = "always";

/** One cache per page on the server, one per tab in the browser. Times of each call stand in shared/limits.ts (§7). */
export function createQueryClient(): QueryClient {
  const onServer = typeof window === "undefined";
  const onError = onServer ? () => {} : forgetRefusedSession;
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
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

// The server knows best whether a session still holds: one that it refuses is over here too (§6 "global check").
function forgetRefusedSession(error: unknown): void {
  const { code } = readFailure(error);
  if (code === "UNAUTHENTICATED" || code === "TOKEN_MISSING") clearSession();
}
