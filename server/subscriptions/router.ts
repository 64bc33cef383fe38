import { done } from "../../shared/answers";
import { successes } from "../../shared/messages";
import {
  changedSubscription,
  checkoutInput,
  checkoutOutput,
  portalOutput,
  subscription,
} from "../../shared/schemas/subscriptions";
import { limitedProcedure, router, signedInProcedure } from "../http/trpc";
import { cancelSubscription } from "./cancel-subscription";
import { openPortal } from "./open-portal";
import { findOwnSubscription, ownSubscription } from "./own-subscription";
import { refreshSubscription } from "./refresh-subscription";
import { resumeSubscription } from "./resume-subscription";
import { startCheckout } from "./start-checkout";

/** A driver's own subscription (§7). No call names another driver. */
export const subscriptionsRouter = router({
  checkout: limitedProcedure("checkout")
    .meta({ openapi: { method: "POST", path: "/subscriptions/checkout", summary: "Início do pagamento" } })
    .input(checkoutInput)
    .output(checkoutOutput)
    .mutation(async ({ ctx, input }) => ({
      ...done(successes.checkoutOpened),
      checkoutUrl: await startCheckout(ctx, input),
    })),

  mySubscription: signedInProcedure
    .meta({
      openapi: { method: "GET", path: "/subscriptions/my-subscription", summary: "Minha assinatura" },
    })
    .output(subscription)
    .query(({ ctx }) => ownSubscription(ctx)),

  /** The same for our pages: browsers report every 404 as an error of the page. */
  current: signedInProcedure.output(subscription.nullable()).query(({ ctx }) => findOwnSubscription(ctx)),

  cancel: limitedProcedure("subscriptionChange")
    .meta({ openapi: { method: "POST", path: "/subscriptions/cancel", summary: "Cancelamento" } })
    .output(changedSubscription)
    .mutation(async ({ ctx }) => ({
      ...(await cancelSubscription(ctx)),
      ...done(successes.subscriptionCanceled),
    })),

  resume: limitedProcedure("subscriptionChange")
    .meta({ openapi: { method: "POST", path: "/subscriptions/resume", summary: "Volta do cancelamento" } })
    .output(changedSubscription)
    .mutation(async ({ ctx }) => ({
      ...(await resumeSubscription(ctx)),
      ...done(successes.subscriptionResumed),
    })),

  portal: limitedProcedure("subscriptionChange")
    .meta({
      openapi: { method: "POST", path: "/subscriptions/portal", summary: "Troca de cartão ou período" },
    })
    .output(portalOutput)
    .mutation(async ({ ctx }) => ({
      ...done(successes.portalOpened),
      portalUrl: await openPortal(ctx),
    })),

  /** For the page after a checkout: asks Stripe itself when its event is late. */
  refresh: limitedProcedure("subscriptionRefresh")
    .output(subscription.nullable())
    .mutation(({ ctx }) => refreshSubscription(ctx)),
});
