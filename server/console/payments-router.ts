import { z } from "zod";
import { publicId } from "../../shared/ids";
import { decisionReason } from "../../shared/schemas/console";
import { router } from "../http/trpc";
import { closePayment } from "../subscriptions/charges/close-payment";
import { findCharge } from "../subscriptions/charges/queries";
import { operatorProcedure, staffProcedure } from "./procedures";

const byId = z.object({ id: publicId });

/** Payments that need a person: chargebacks, and refunds that failed. */
export const paymentsRouter = router({
  /** A charge with its refunds; the payer is given by account id only. */
  charge: staffProcedure("database")
    .input(byId)
    .query(({ ctx, input }) => findCharge(ctx.db, input.id)),

  close: operatorProcedure("write")
    .input(byId.extend({ reason: decisionReason }))
    .mutation(({ ctx, input }) => closePayment(ctx, { ...input, staffId: ctx.staff.id })),
});
