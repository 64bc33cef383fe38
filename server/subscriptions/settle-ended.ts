import { z } from "zod";
import { defineJob } from "../jobs/jobs";
import { voidOpenInvoices } from "./stripe/open-invoices";

/** After an end, wherever it came from: what was billed and not paid can't be paid any more. */
export const settleEnded = defineJob({
  name: "settle-ended-subscription",
  options: { policy: "short" },
  data: z.object({ subscriptionId: z.string() }),
  run: ({ payments }, { subscriptionId }) => voidOpenInvoices(payments.stripe, subscriptionId),
});
