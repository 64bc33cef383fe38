import { z } from "zod";
import { periodNames } from "../../../shared/billing-periods";
import { findAccount } from "../../accounts/queries";
import { log } from "../../platform/http/log";
import { defineMail } from "../../process/mail/define-mail";
import type { Services } from "../../process/services";
import { openInvoiceUrl } from "../stripe/open-invoices";
import { publications } from "./publication-words";
import { subscriptionMail } from "./subscription-mails";
import { noticeKinds } from "./subscription-notices";

/** Mails a driver what happened to the subscription, once per event (`key`). */
export const mailSubscription = defineMail({
  name: "mail-subscription",
  label: "Email: assinatura",
  data: z.object({
    userId: z.string(),
    kind: z.enum(noticeKinds),
    key: z.string(),
    date: z.string().optional(),
    period: z.enum(periodNames).optional(),
    priceCents: z.number().optional(),
    renewalCents: z.number().optional(),
    planId: z.string().optional(),
    /** The current price, if `priceCents` is a future one. */
    oldCents: z.number().optional(),
    /** What is charged next, in sentences (money-sentence.ts). */
    money: z.array(z.string()).optional(),
    /** Whether families see the profile (active). */
    publication: z.enum(publications).optional(),
    payUrl: z.string().optional(),
    /** Stripe's id of the subscription whose open charge the mail links to, if `payUrl` was not known. */
    owing: z.string().optional(),
  }),
  toDriver: "userId",
  compose: async (services, { userId, key, owing, ...event }) => {
    const account = await findAccount(services.db, userId);
    if (!account) return;
    const payUrl = event.payUrl ?? (owing && (await payUrlOf(services, owing)));
    const { subject, notice } = subscriptionMail({ ...event, ...(payUrl && { payUrl }) });
    const [preview = ""] = notice.paragraphs;
    return { key: `subscription-${key}`, to: account, subject, ...notice, preview };
  },
});

/** Also undefined while Stripe is unreachable: the warning is sent anyway, and links to /assinatura. */
function payUrlOf({ payments }: Services, subscriptionId: string): Promise<string | undefined> {
  return openInvoiceUrl(payments.stripe, subscriptionId).catch((error: unknown) => {
    log.warn({ err: error, subscriptionId }, "a warning is mailed without Stripe's page to pay on");
    return undefined;
  });
}
