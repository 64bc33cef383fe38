import { z } from "zod";
import { periodNames } from "../../../shared/billing-periods";
import { greeting } from "../../accounts/mails/greeting";
import { findAccount } from "../../accounts/queries";
import { defineJob } from "../../jobs/jobs";
import { renderNotice } from "../../mail/render-notice";
import { sendMail } from "../../mail/send-mail";
import { subscriptionMail } from "./subscription-mails";
import { noticeKinds } from "./subscription-notices";

/** Tells a driver what happened to the subscription, once per event (`key`). */
export const mailSubscription = defineJob({
  name: "mail-subscription",
  data: z.object({
    userId: z.string(),
    kind: z.enum(noticeKinds),
    key: z.string(),
    date: z.string().optional(),
    period: z.enum(periodNames).optional(),
    priceCents: z.number().optional(),
    renewalCents: z.number().optional(),
    /** What is charged now, where `priceCents` is what will be. */
    oldCents: z.number().optional(),
    payUrl: z.string().optional(),
  }),
  run: async (services, { userId, key, ...event }) => {
    const account = await findAccount(services.db, userId);
    if (!account) return;
    const { subject, notice } = subscriptionMail(event);
    const [first = "", ...others] = notice.paragraphs;
    const content = await renderNotice(services.config.company, {
      ...notice,
      preview: first,
      paragraphs: [`${greeting(account.firstName)} ${first}`, ...others],
    });
    await sendMail(services, { key: `subscription-${key}`, to: account.email, subject, ...content });
  },
});
