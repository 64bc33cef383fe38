import { eq } from "drizzle-orm";
import { z } from "zod";
import { contactMessages } from "../../../drizzle/schema/contact";
import { defineJob } from "../../process/jobs/jobs";
import { renderNotice } from "../../process/mail/render-notice";
import { sendMail } from "../../process/mail/send-mail";

/** Mails a message of the contact form to the company; Reply-To is its sender. */
export const mailContactMessage = defineJob({
  name: "mail-contact-message",
  data: z.object({ messageId: z.string() }),
  run: async (services, { messageId }) => {
    const [found] = await services.db.select().from(contactMessages).where(eq(contactMessages.id, messageId));
    if (!found) return;
    const { company } = services.config;
    const notice = await renderNotice(company, {
      title: found.subject,
      preview: `Mensagem de ${found.name}`,
      paragraphs: [`De ${found.name} (${found.email}), pela página de contato:`, found.message],
      footnote: "Responda a este email. A resposta vai para quem escreveu.",
    });
    await sendMail(services, {
      key: `contact-${messageId}`,
      to: company.contactEmail,
      // Only the e-mail address: a name would be one more untrusted text in the header.
      replyTo: found.email,
      subject: `Contato: ${found.subject}`,
      ...notice,
    });
  },
});
