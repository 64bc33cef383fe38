import { z } from "zod";
import { findStaff } from "../platform/sessions/find-staff";
import { defineJob } from "../process/jobs/jobs";
import { renderNotice } from "../process/mail/render-notice";
import { sendMail } from "../process/mail/send-mail";

export const operatorNews = z.object({
  /** The same for every attempt to send one notification: "<kind>-<id>". */
  key: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  /** The console page where it is handled. */
  path: z.string().optional(),
});

export type OperatorNews = z.infer<typeof operatorNews>;

/**
 * Mails a notification to one operator; to CONTACT_EMAIL if `staffId` is null. An operator who was removed in between
 * gets nothing.
 */
export const mailOperator = defineJob({
  name: "mail-operator",
  data: operatorNews.extend({ staffId: z.string().nullable() }),
  run: async (services, { staffId, key, title, paragraphs, path }) => {
    const { company } = services.config;
    const to = staffId === null ? company.contactEmail : (await findStaff(services.db, staffId))?.email;
    if (!to) return;
    const content = await renderNotice(company, {
      title,
      paragraphs,
      ...(path === undefined ? {} : { link: { label: "Abrir a operação", path } }),
    });
    const own = staffId === null ? key : `${key}-${staffId}`;
    await sendMail(services, { key: own, to, subject: title, ...content });
  },
});
