import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { paths } from "../../shared/paths";
import type { Subscription } from "../../shared/subscriptions";
import { useSession } from "../accounts/session/use-session";
import { trpc } from "../app/trpc";
import { isRunning } from "./is-running";
import { subscriptionKey, useSubscription } from "./use-subscription";

/** The parameters with which Stripe's page sends the driver back (§2). */
export type CheckoutOutcome = "success" | "canceled" | undefined;

const POLL_EVERY_MS = 2000;
/** After a minute the page says that it takes longer and offers a retry. */
const POLLS_MAX = 30;

export type Confirmation = {
  /** idle: not coming from a payment; late: no confirmation yet after a minute. */
  state: "idle" | "waiting" | "confirmed" | "late";
  askAgain: () => void;
};

/** The result of the polls so far. */
type Answers = { polls: number; subscription: Subscription | null };

/**
 * After a checkout: polls the server, which asks Stripe, until the payment has arrived. The URL alone proves nothing.
 */
export function useCheckoutConfirmation(isBackFromCheckout: boolean): Confirmation {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: current } = useSubscription();
  const userId = useSession()?.user.id;
  const queryKey = ["checkout-confirmation", userId];
  const { data } = useQuery({
    queryKey,
    queryFn: async (): Promise<Answers> => {
      const before = queryClient.getQueryData<Answers>(queryKey);
      // A failed poll counts as one without news.
      const subscription = await utils.client.subscriptions.refresh.mutate().catch(() => null);
      if (subscription) queryClient.setQueryData(subscriptionKey(userId), subscription);
      // If it was loaded before the payment, the profile still says that it can't be published.
      if (subscription?.status === "active") void utils.drivers.profile.invalidate();
      return { polls: (before?.polls ?? 0) + 1, subscription };
    },
    enabled: isBackFromCheckout && userId !== undefined,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : POLL_EVERY_MS),
    staleTime: 0,
    gcTime: 0,
  });
  const isSettled = isPaid(data) || isOldNews(data);
  // A reload, today or months later, does not ask again.
  useEffect(() => {
    if (isSettled) void navigate({ to: paths.subscription, replace: true, resetScroll: false });
  }, [isSettled, navigate]);

  const askAgain = () => void queryClient.resetQueries({ queryKey });
  if (!isBackFromCheckout || isOldNews(data)) return { state: "idle", askAgain };
  // It may have ended here since.
  if (isPaid(data)) return { state: current && !isRunning(current) ? "idle" : "confirmed", askAgain };
  return { state: isOver(data) ? "late" : "waiting", askAgain };
}

function isOver(answers: Answers | undefined): boolean {
  return isPaid(answers) || isOldNews(answers) || (answers?.polls ?? 0) >= POLLS_MAX;
}

// The URL is an old one: a new payment can't start in either of these states.
function isOldNews(answers: Answers | undefined): boolean {
  const status = answers?.subscription?.status;
  return status === "canceling" || status === "past_due";
}

function isPaid(answers: Answers | undefined): boolean {
  return answers?.subscription?.status === "active";
}
