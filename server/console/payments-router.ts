import { z } from "zod";
import { publicId } from "../../shared/ids";
import { decisionReason } from "../../shared/schemas/console";
import { router } from "../http/trpc";
import { closePayment } from "../subscriptions/charges/close-payment";
import { findCharge } from "../subscriptions/charges/queries";
import { operatorProcedure, staffProcedure } from "./procedures";

const byId = z.object({ id: publicId });

/** Payments that need a person: chargebacks, and money that could not be given back. */
export const paymentsRouter = router({
  /** A charge with what of it went back; whose it is only says the account's id. */
  charge: staffProcedure.input(byId).query(({ ctx, input }) => findCharge(ctx.db, input.id)),

  close: operatorProcedure
    .input(byId.extend({ reason: decisionReason }))
    .mutation(({ ctx, input }) => closePayment(ctx, { ...input, staffId: ctx.staff.id })),
});
