import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import {
  NO_SUBSCRIPTION_CACHE,
  SUBSCRIPTION_CACHE,
  SUBSCRIPTION_CACHE_TIME,
  SUBSCRIPTION_RETRIES,
} from "../../shared/limits";
import type { Subscription } from "../../shared/subscriptions";
import { useSession } from "../accounts/session/use-session";
import { isTransient, readFailure } from "../app/errors";
import { trpc } from "../app/trpc";
import { toast } from "../ui/overlays/toast";

/** The signed-in driver's subscription, null if there never was one; cache times are those of §7. */
export function useSubscription(): UseQueryResult<Subscription | null> {
  const { client } = trpc.useUtils();
  const userId = useSession()?.user.id;
  return useQuery({
    queryKey: subscriptionKey(userId),
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
export function subscriptionKey(userId: string | undefined) {
  const [path] = getQueryKey(trpc.subscriptions.current);
  return [path, { type: "query", userId }] as const;
}

/** Refetches what a change of the subscription affects: itself, and what the profile may do. */
export function useReloadSubscription(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([utils.subscriptions.invalidate(), utils.drivers.profile.invalidate()]);
  };
}

/** After a refusal because the page is out of date: says why, then reloads, which may remove whatever else would say it. */
export function useReloadAfterRefusal(title: string): (error: unknown) => Promise<void> {
  const reload = useReloadSubscription();
  return (error) => {
    toast({ kind: "error", title, text: readFailure(error).message });
    return reload();
  };
}
