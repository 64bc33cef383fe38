import { z } from "zod";
import { findStaff } from "../../platform/sessions/find-staff";
import { defineMail } from "../../process/mail/define-mail";
import { letterNotice } from "./letter-notice";

/** Mails a letter to its author, exactly as drivers would get it. `id` identifies the button press. */
export const mailLetterTest = defineMail({
  name: "mail-letter-test",
  label: "Email à equipe: teste de um comunicado",
  data: z.object({ id: z.string(), staffId: z.string(), title: z.string(), paragraphs: z.array(z.string()) }),
  toDriver: null,
  compose: async ({ db, company }, { id, staffId, ...letter }) => {
    const writer = await findStaff(db, staffId);
    if (!writer) return;
    return {
      key: `letter-test-${id}`,
      to: writer.email,
      subject: `Teste: ${letter.title}`,
      replyTo: company.contactEmail,
      ...letterNotice(company, letter, writer.name),
    };
  },
});
