import { QueryClient } from "@tanstack/react-query";
import { isTransient } from "./errors";

/** One cache per page on the server, one per tab in the browser. Times of each call stand in shared/limits.ts (§7). */
export function createQueryClient(): QueryClient {
  const onServer = typeof window === "undefined";
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => !onServer && failures < 1 && isTransient(error),
        refetchOnWindowFocus: false,
        staleTime: 60_000,
      },
      mutations: { retry: false },
    },
  });
}
