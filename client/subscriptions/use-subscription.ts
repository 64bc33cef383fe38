import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import {
  NO_SUBSCRIPTION_CACHE,
  SUBSCRIPTION_CACHE,
  SUBSCRIPTION_KEPT,
  SUBSCRIPTION_RETRIES,
} from "../../shared/limits";
import type { Subscription } from "../../shared/subscriptions";
import { useSession } from "../accounts/use-session";
import { readFailure } from "../app/errors";
import { trpc } from "../app/trpc";

/**
 * The signed-in driver's subscription; null when there never was one, which the server says with a 404 (§7, cache times
 * included). `utils.subscriptions.mySubscription.invalidate()` reads it anew.
 */
export function useSubscription(): UseQueryResult<Subscription | null> {
  const { client } = trpc.useUtils();
  const userId = useSession()?.user.id;
  const [path] = getQueryKey(trpc.subscriptions.mySubscription);
  return useQuery({
    // Whoever logs in next in this tab must not see it.
    queryKey: [path, { type: "query", userId }],
    queryFn: async ({ signal }) => {
      try {
        return await client.subscriptions.mySubscription.query(undefined, { signal });
      } catch (error) {
        if (readFailure(error).status === 404) return null;
        throw error;
      }
    },
    enabled: userId !== undefined,
    staleTime: ({ state }) => (state.data === null ? NO_SUBSCRIPTION_CACHE : SUBSCRIPTION_CACHE),
    gcTime: SUBSCRIPTION_KEPT,
    refetchOnWindowFocus: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    retry: (failures) => failures < SUBSCRIPTION_RETRIES,
  });
}
