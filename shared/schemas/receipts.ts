import { z } from "zod";
import { periodNames } from "../billing-periods";
import { validation } from "../messages";

/** A charge as its driver sees it. Amounts in reais, dates ISO 8601 in UTC. */
export const receipt = z.object({
  /** Stripe's id of the invoice. */
  id: z.string(),
  /** When it was paid; when it was billed, until then. */
  date: z.string(),
  period: z.enum(periodNames),
  periodStart: z.string(),
  periodEnd: z.string(),
  price: z.number(),
  state: z.enum(["paid", "open", "void", "refunded", "partly-refunded", "disputed"]),
  /** What of it went back to the card. */
  refunded: z.number(),
  /** When the card was refused for the first time, if it was. */
  refusedAt: z.string().nullable(),
});
export type Receipt = z.infer<typeof receipt>;

/** `receiptUrl` is Stripe's page, on which an open charge can be paid; null while Stripe does not answer. */
export const linkedReceipt = receipt.extend({
  receiptUrl: z.string().nullable(),
  pdfUrl: z.string().nullable(),
});

export const receiptsInput = z.object({
  /** The id of the last receipt of the page before. */
  cursor: z
    .string({ error: validation.valueInvalid })
    .max(100, { error: validation.valueInvalid })
    .optional(),
});
export const receiptsOutput = z.object({ receipts: z.array(linkedReceipt), hasMore: z.boolean() });
