import { z } from "zod";
import { done, doneOutput } from "../../shared/answers";
import { leavingReasonNames } from "../../shared/billing/leaving-reasons";
import { formatReais } from "../../shared/brazil";
import { successes, validation } from "../../shared/messages";
import {
  withdrawalByHand,
  withdrawalInReview,
  withdrawalRequested,
  withdrawn,
} from "../../shared/messages/withdrawal";
import { periodChangeInput, periodChoice, periodPreview } from "../../shared/schemas/period-change";
import { receiptsInput, receiptsOutput } from "../../shared/schemas/receipts";
import {
  changedSubscription,
  checkoutInput,
  checkoutOutput,
  payOpenOutput,
  portalOutput,
  subscription,
  subscriptionWithMoney,
} from "../../shared/schemas/subscriptions";
import { type FoundWithdrawal, withdrawal, withdrawnOutput } from "../../shared/schemas/withdrawal";
import { router, signedInProcedure } from "../process/trpc";
import { cancelSubscription } from "./cancel-subscription";
import { payOpenCharge } from "./charges/pay-open-charge";
import { receiptsPage } from "./charges/receipts";
import { saveLeavingReason } from "./leaving/save-leaving-reason";
import { openPortal } from "./open-portal";
import { findOwnSubscription, ownSubscription } from "./own-subscription";
import { changePeriod } from "./period/change-period";
import { previewPeriod } from "./period/preview-period";
import { refreshSubscription } from "./refresh-subscription";
import { resumeSubscription } from "./resume-subscription";
import { startCheckout } from "./start-checkout";
import { withdrawSubscription } from "./withdrawal/withdraw-subscription";
import { withdrawalOf } from "./withdrawal/withdrawal-of";

/** A driver's own subscription (§7). No call names another driver. */
export const subscriptionsRouter = router({
  checkout: signedInProcedure("stripe")
    .meta({ openapi: { method: "POST", path: "/subscriptions/checkout", summary: "Início do pagamento" } })
    .input(checkoutInput)
    .output(checkoutOutput)
    .mutation(async ({ ctx, input }) => ({
      ...done(successes.checkoutOpened),
      checkoutUrl: await startCheckout(ctx, input),
    })),

  mySubscription: signedInProcedure("database")
    .meta({
      openapi: { method: "GET", path: "/subscriptions/my-subscription", summary: "Minha Assinatura" },
    })
    .output(subscription)
    .query(({ ctx }) => ownSubscription(ctx)),

  /** The same for our pages, with its money, and without a 404: browsers log every 404 as an error. */
  current: signedInProcedure("database")
    .output(subscriptionWithMoney.nullable())
    .query(({ ctx }) => findOwnSubscription(ctx)),

  cancel: signedInProcedure("stripe")
    .meta({ openapi: { method: "POST", path: "/subscriptions/cancel", summary: "Cancelamento" } })
    .output(changedSubscription)
    .mutation(async ({ ctx }) => ({
      ...(await cancelSubscription(ctx)),
      ...done(successes.subscriptionCanceled),
    })),

  /** The reason for a cancellation; optional. */
  tellLeavingReason: signedInProcedure("write")
    .meta({
      openapi: { method: "POST", path: "/subscriptions/leaving-reason", summary: "Motivo do cancelamento" },
    })
    .input(z.object({ reason: z.enum(leavingReasonNames, { error: validation.valueInvalid }) }))
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await saveLeavingReason(ctx.db, ctx.user.id, input.reason);
      return done(successes.leavingReasonSaved);
    }),

  resume: signedInProcedure("stripe")
    .meta({ openapi: { method: "POST", path: "/subscriptions/resume", summary: "Volta do cancelamento" } })
    .output(changedSubscription)
    .mutation(async ({ ctx }) => ({
      ...(await resumeSubscription(ctx)),
      ...done(successes.subscriptionResumed),
    })),

  previewPeriod: signedInProcedure("stripe")
    .meta({
      openapi: {
        method: "POST",
        path: "/subscriptions/period/preview",
        summary: "Quanto custa trocar de período",
      },
    })
    .input(periodChoice)
    .output(periodPreview)
    .mutation(({ ctx, input }) => previewPeriod(ctx, input.planPriceId)),

  changePeriod: signedInProcedure("stripe")
    .meta({ openapi: { method: "POST", path: "/subscriptions/period", summary: "Troca de período" } })
    .input(periodChangeInput)
    .output(changedSubscription)
    .mutation(async ({ ctx, input }) => ({
      ...(await changePeriod(ctx, input)),
      ...done(successes.periodChanged),
    })),

  receipts: signedInProcedure("database")
    .meta({ openapi: { method: "GET", path: "/subscriptions/receipts", summary: "Cobranças e recibos" } })
    .input(receiptsInput)
    .output(receiptsOutput)
    .query(({ ctx, input }) => receiptsPage(ctx, input.cursor)),

  withdrawal: signedInProcedure("database")
    .meta({
      openapi: {
        method: "GET",
        path: "/subscriptions/withdrawal",
        summary: "Direito de desistir, ou a desistência",
      },
    })
    .output(withdrawal)
    .query(
      async ({ ctx }) => (await withdrawalOf(ctx.db, ctx.user.id, ctx.now()))?.shown ?? { state: "none" },
    ),

  withdraw: signedInProcedure("stripe")
    .meta({
      openapi: { method: "POST", path: "/subscriptions/withdraw", summary: "Desistência com devolução" },
    })
    .output(withdrawnOutput)
    .mutation(async ({ ctx }) => withdrawnAnswer(await withdrawSubscription(ctx))),

  portal: signedInProcedure("stripe")
    .meta({
      openapi: { method: "POST", path: "/subscriptions/portal", summary: "Troca de cartão ou período" },
    })
    .output(portalOutput)
    .mutation(async ({ ctx }) => ({
      ...done(successes.portalOpened),
      portalUrl: await openPortal(ctx),
    })),

  payOpen: signedInProcedure("stripe")
    .meta({
      openapi: { method: "POST", path: "/subscriptions/pay-open", summary: "Pagamento da cobrança recusada" },
    })
    .output(payOpenOutput)
    .mutation(async ({ ctx }) => ({
      ...done(successes.portalOpened),
      payUrl: await payOpenCharge(ctx),
    })),

  /** For the page after a checkout: reads from Stripe when its event is late. */
  refresh: signedInProcedure("stripe")
    .output(subscriptionWithMoney.nullable())
    .mutation(({ ctx }) => refreshSubscription(ctx)),
});

/** The message of a withdrawal, by its progress. */
function withdrawnAnswer({ state, cents }: FoundWithdrawal): z.infer<typeof withdrawnOutput> {
  const amount = formatReais(cents / 100);
  if (state === "done") return { ...done(withdrawn(amount)), state, cents };
  if (state === "in-review") return { ...done(withdrawalInReview), state, cents };
  if (state === "by-hand") return { ...done(withdrawalByHand(amount)), state, cents };
  return { ...done(withdrawalRequested(amount)), state: "asked", cents };
}
