import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  NO_SUBSCRIPTION_CACHE,
  SUBSCRIPTION_CACHE,
  SUBSCRIPTION_CACHE_TIME,
  SUBSCRIPTION_RETRIES,
} from "../../shared/limits";
import type { Subscription } from "../../shared/subscriptions";
import { useSession } from "../accounts/session/use-session";
import { isTransient } from "../app/errors";
import { useTRPC, useTRPCClient } from "../app/trpc";

/** The signed-in driver's subscription, null if there never was one; cache times are those of §7. */
export function useSubscription(): UseQueryResult<Subscription | null> {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const userId = useSession()?.user.id;
  return useQuery({
    queryKey: subscriptionKey(trpc, userId),
    queryFn: ({ signal }) => client.subscriptions.current.query(undefined, { signal }),
    enabled: userId !== undefined,
    staleTime: ({ state }) => (state.data === null ? NO_SUBSCRIPTION_CACHE : SUBSCRIPTION_CACHE),
    gcTime: SUBSCRIPTION_CACHE_TIME,
    refetchOnWindowFocus: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    retry: (failures, error) => failures < SUBSCRIPTION_RETRIES && isTransient(error),
  });
}

/** The cache key of an account's subscription, so that the next driver who logs in in this tab doesn't see it. */
export function subscriptionKey(trpc: ReturnType<typeof useTRPC>, userId: string | undefined) {
  return [...trpc.subscriptions.current.pathKey(), { type: "query", userId }];
}

/** Refetches what a change of the subscription affects: itself, and what the profile may do. */
export function useReloadSubscription(): () => Promise<void> {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries(trpc.subscriptions.pathFilter()),
      queryClient.invalidateQueries(trpc.drivers.profile.pathFilter()),
    ]);
  };
}
