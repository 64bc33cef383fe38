import { z } from "zod";
import { findAccount } from "../../accounts/queries";
import { log } from "../../platform/http/log";
import { defineMail } from "../../process/mail/define-mail";
import type { Services } from "../../process/services";
import { openInvoiceUrl } from "../stripe/open-invoices";
import { subscriptionMail } from "./subscription-mails";
import {
  announcingKinds,
  type SubscriptionNews,
  subscriptionNews,
  urgentKinds,
} from "./subscription-notices";

/** Mails a driver what happened to the subscription, once per event (`key`). */
export const mailSubscription = defineMail({
  name: "mail-subscription",
  label: "Email: assinatura",
  data: subscriptionNews.extend({
    userId: z.string(),
    /** Stripe's id of the subscription whose open charge the mail links to, if `payUrl` was not known. */
    owing: z.string().optional(),
  }),
  toDriver: "userId",
  compose: async (services, { userId, key, owing, ...event }) => {
    if (isOvertaken(event, services.now())) {
      log.info({ kind: event.kind, userId }, "a reminder is not sent: what it announces has happened");
      return;
    }
    const account = await findAccount(services.db, userId);
    if (!account) return;
    const payUrl = event.payUrl ?? (owing && (await payUrlOf(services, owing)));
    const mail = subscriptionMail({ ...event, ...(payUrl && { payUrl }) });
    const [preview = ""] = mail.paragraphs;
    return {
      key: `subscription-${key}`,
      to: account,
      ...mail,
      preview,
      ...(urgentKinds.includes(event.kind) && { push: { kind: "subscription", to: { userId } } }),
    };
  },
});

/** Whether a mail that waited, with the server or with the mail server, would announce what is past. */
function isOvertaken({ kind, date }: Pick<SubscriptionNews, "kind" | "date">, now: Date): boolean {
  return announcingKinds.includes(kind) && date !== undefined && new Date(date) <= now;
}

/** Also undefined while Stripe is unreachable: the warning is sent anyway, and links to /assinatura. */
function payUrlOf({ payments }: Services, subscriptionId: string): Promise<string | undefined> {
  return openInvoiceUrl(payments.stripe, subscriptionId).catch((error: unknown) => {
    log.warn({ err: error, subscriptionId }, "a warning is mailed without Stripe's page to pay on");
    return undefined;
  });
}
