import { z } from "zod";
import { publicId } from "../../shared/ids";
import { decisionReason } from "../../shared/schemas/console";
import { closePayment } from "../billing/charges/close-payment";
import { payerOf } from "../billing/charges/payment-items";
import { findCharge } from "../billing/charges/queries";
import { refundWithdrawal } from "../billing/withdrawal/refund-withdrawal";
import { router } from "../process/trpc";
import { operatorProcedure, staffProcedure } from "./procedures";

const byId = z.object({ id: publicId });

/** Payments that need a person: chargebacks, and refunds that failed. */
export const paymentsRouter = router({
  /** A charge with its refunds, who paid (null after the account's deletion), and where it is in Stripe's dashboard. */
  charge: staffProcedure("database")
    .input(byId)
    .query(async ({ ctx, input }) => {
      // Whoever has Stripe's pages reads name and e-mail of the payer.
      const { pageUrl: _, pdfUrl: __, ...charge } = await findCharge(ctx.db, input.id);
      const payer = (await payerOf(ctx.db, input.id)) ?? null;
      return { ...charge, payer, dashboard: dashboardOf(ctx.config.stripe?.secretKey) };
    }),

  /** Refunds a withdrawal that waited for a person, by its charge. */
  refundWithdrawal: operatorProcedure("stripe")
    .input(byId)
    .mutation(({ ctx, input }) => refundWithdrawal(ctx, { ...input, staffId: ctx.staff.id })),

  close: operatorProcedure("write")
    .input(byId.extend({ reason: decisionReason }))
    .mutation(({ ctx, input }) => closePayment(ctx, { ...input, staffId: ctx.staff.id })),
});

/** Null with the local simulator. */
function dashboardOf(secretKey: string | undefined): string | null {
  if (secretKey === undefined) return null;
  const isLive = /^(sk|rk)_live_/.test(secretKey);
  return `https://dashboard.stripe.com/${isLive ? "" : "test/"}`;
}
