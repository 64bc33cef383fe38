import { z } from "zod";
import { periodNames } from "../billing-periods";
import { validation } from "../messages";

/** A charge as its driver sees it. Amounts in reais, dates ISO 8601 in UTC. */
export const receipt = z.object({
  /** Stripe's id of the invoice. */
  id: z.string(),
  /** When it was paid or, until then, when it was billed. */
  date: z.string(),
  period: z.enum(periodNames),
  periodStart: z.string(),
  periodEnd: z.string(),
  price: z.number(),
  state: z.enum(["paid", "open", "void", "refunded", "partly-refunded", "disputed"]),
  /** How much of it was refunded to the card. */
  refunded: z.number(),
  /** When the last of it was refunded. */
  refundedAt: z.string().nullable(),
  /** When the card was first refused, if it was. */
  refusedAt: z.string().nullable(),
});
export type Receipt = z.infer<typeof receipt>;

/** `receiptUrl` is Stripe's page, where an open charge can be paid; null while Stripe does not answer. */
export const linkedReceipt = receipt.extend({
  receiptUrl: z.string().nullable(),
  pdfUrl: z.string().nullable(),
});

export const receiptsInput = z.object({
  /** The id of the previous page's last receipt. */
  cursor: z
    .string({ error: validation.valueInvalid })
    .max(100, { error: validation.valueInvalid })
    .optional(),
});
export const receiptsOutput = z.object({ receipts: z.array(linkedReceipt), hasMore: z.boolean() });
