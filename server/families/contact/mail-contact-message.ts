import { eq } from "drizzle-orm";
import { z } from "zod";
import { contactMessages } from "../../../drizzle/schema/contact";
import { defineMail } from "../../process/mail/define-mail";

/** Mails a message of the contact form to the company; Reply-To is its sender. */
export const mailContactMessage = defineMail({
  name: "mail-contact-message",
  label: "Email à empresa: mensagem do contato",
  data: z.object({ messageId: z.string() }),
  toDriver: null,
  compose: async ({ db, company }, { messageId }) => {
    const [found] = await db.select().from(contactMessages).where(eq(contactMessages.id, messageId));
    if (!found) return;
    return {
      key: `contact-${messageId}`,
      to: company.contactEmail,
      // Only the e-mail address: a name would be one more untrusted text in the header.
      replyTo: found.email,
      subject: `Contato: ${found.subject}`,
      title: found.subject,
      preview: `Mensagem de ${found.name}`,
      paragraphs: [`De ${found.name} (${found.email}), pela página de contato:`, found.message],
      footnote: "Responda a este email. A resposta vai para quem escreveu.",
    };
  },
});
