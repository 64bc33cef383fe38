import { z } from "zod";
import { findStaff } from "../platform/sessions/find-staff";
import { defineMail } from "../process/mail/define-mail";

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
export const mailOperator = defineMail({
  name: "mail-operator",
  label: "Email à equipe: aviso",
  data: operatorNews.extend({ staffId: z.string().nullable() }),
  toDriver: null,
  compose: async ({ db, company }, { staffId, key, title, paragraphs, path }) => {
    const to = staffId === null ? company.contactEmail : (await findStaff(db, staffId))?.email;
    if (!to) return;
    return {
      key: staffId === null ? key : `${key}-${staffId}`,
      to,
      title,
      paragraphs,
      ...(path !== undefined && { link: { label: "Abrir a operação", path } }),
    };
  },
});
