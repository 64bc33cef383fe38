import { z } from "zod";
import { defineJob } from "../process/jobs/jobs";
import { voidOpenInvoices } from "./stripe/open-invoices";

/** After a subscription ended for any reason: voids its unpaid invoices. */
export const voidUnpaidInvoices = defineJob({
  name: "settle-ended-subscription",
  label: "Fechar contas de assinatura encerrada",
  options: { policy: "short" },
  data: z.object({ subscriptionId: z.string() }),
  run: ({ payments }, { subscriptionId }) => voidOpenInvoices(payments.stripe, subscriptionId),
});
