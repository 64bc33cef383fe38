import { failures } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { isTransient, readFailure } from "../app/errors";
import { trpc } from "../app/trpc";
import { useLeaving } from "./use-leaving";
import { useReloadSubscription } from "./use-subscription";

type Choice = { planId: string; planPriceId: string };

export type Checkout = {
  start: (choice: Choice) => void;
  /** Whether the payment page for this plan is being opened (§4 "Checkout"). */
  isStarting: (planId: string) => boolean;
  /** Why it could not be opened, for this plan, and whether trying again may help. */
  failureOf: (planId: string) => { words: string; isTransient: boolean } | null;
};

/** Opens the payment page for a plan. */
export function useCheckout(): Checkout {
  const { isLeaving, leaveFor } = useLeaving();
  const reload = useReloadSubscription();
  const checkout = trpc.subscriptions.checkout.useMutation({
    onSuccess: ({ checkoutUrl }) => leaveFor(checkoutUrl),
    // Already subscribed: the page is out of date.
    onError: (error) => (readFailure(error).status === 409 ? reload() : undefined),
  });
  const isOf = (planId: string) => checkout.variables?.planId === planId;
  return {
    start: (choice) => {
      if (checkout.isPending || isLeaving) return;
      const { origin } = window.location;
      checkout.mutate({
        ...choice,
        successUrl: `${origin}${paths.subscription}?success=true`,
        cancelUrl: `${origin}${paths.subscription}?canceled=true`,
      });
    },
    isStarting: (planId) => isOf(planId) && (checkout.isPending || isLeaving),
    failureOf: (planId) => (isOf(planId) && checkout.isError ? failureFor(checkout.error) : null),
  };
}

/** §8: errors of the request show the server's message, errors of the server a generic one. */
function failureFor(error: unknown) {
  const { status, message } = readFailure(error);
  const isUnsaid = status >= 500 || message === failures.http(status);
  const words = status === 0 ? failures.checkout : isUnsaid ? failures.payment : message;
  return { words, isTransient: isTransient(error) };
}
