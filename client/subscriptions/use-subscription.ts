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
  return useQuery({
    queryKey: subscriptionKey(userId),
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

/** Where the cache keeps an account's subscription. Whoever logs in next in this tab must not see it. */
export function subscriptionKey(userId: string | undefined) {
  const [path] = getQueryKey(trpc.subscriptions.mySubscription);
  return [path, { type: "query", userId }] as const;
}

/** Reads anew what a change of the subscription changes: itself, and what the profile may do. */
export function useReloadSubscription(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([utils.subscriptions.mySubscription.invalidate(), utils.drivers.profile.invalidate()]);
  };
}
