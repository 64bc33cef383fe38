import { z } from "zod";
import { formatReais } from "../../../shared/brazil";
import { defineJob } from "../../jobs/jobs";
import { renderNotice } from "../../mail/render-notice";
import { sendMail } from "../../mail/send-mail";

const alert = z.object({ key: z.string(), title: z.string(), paragraphs: z.array(z.string()) });

export type BillingAlert = z.infer<typeof alert>;

/** Tells the operator (CONTACT_EMAIL) of something about payments that needs a person. `key` names the event. */
export const mailBillingAlert = defineJob({
  name: "mail-billing-alert",
  data: alert,
  run: async (services, { key, title, paragraphs }) => {
    const { company } = services.config;
    const content = await renderNotice(company, { title, paragraphs });
    await sendMail(services, { key: `billing-${key}`, to: company.contactEmail, subject: title, ...content });
  },
});

type Payment = { subscriptionId: string; paymentIntent: string; cents: number };

const reais = (cents: number) => formatReais(cents / 100);

/** The words of each alert. They name ids only: who it is, `bun run ops find` and Stripe's dashboard tell. */
export const billingAlerts = {
  refundRefused: ({ subscriptionId, paymentIntent, cents }: Payment): BillingAlert => ({
    key: `refund-refused-${paymentIntent}`,
    title: "Devolução recusada pela Stripe",
    paragraphs: [
      `A Stripe recusou devolver ${reais(cents)} da assinatura ${subscriptionId} (pagamento ${paymentIntent}).`,
      "A assinatura já foi encerrada e não cobra mais. O valor precisa ser devolvido à mão, no painel da Stripe ou por outro meio.",
    ],
  }),
} as const;
