import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { contactMessages } from "../../../drizzle/schema/contact";
import { queueItems } from "../../../drizzle/schema/queue";
import { formatDate } from "../../../shared/brazil";
import { defineJob } from "../../process/jobs/jobs";
import { renderNotice } from "../../process/mail/render-notice";
import { sendMail } from "../../process/mail/send-mail";

/** Mails staff's answer to the sender of a contact message, unless it was undone in between. */
export const mailMessageAnswer = defineJob({
  name: "mail-message-answer",
  data: z.object({ messageId: z.string(), answer: z.string(), closedAt: z.iso.datetime() }),
  run: async (services, { messageId, answer, closedAt }) => {
    const [found] = await services.db
      .select({ message: contactMessages, closedAt: queueItems.closedAt })
      .from(contactMessages)
      .innerJoin(queueItems, and(eq(queueItems.kind, "message"), eq(queueItems.subject, contactMessages.id)))
      .where(eq(contactMessages.id, messageId));
    if (found?.closedAt?.toISOString() !== closedAt) return;
    const { company } = services.config;
    const { email, subject, message, createdAt } = found.message;
    const content = await renderNotice(company, {
      title: "Nossa resposta",
      preview: answer,
      paragraphs: [
        answer,
        `Em ${formatDate(createdAt.toISOString())} você escreveu:`,
        message
          .split("\n")
          .map((line) => `> ${line}`)
          .join("\n"),
      ],
      footnote: `Responda a este email. A resposta chega a ${company.contactEmail}.`,
    });
    await sendMail(services, {
      key: `message-answer-${messageId}-${Date.parse(closedAt)}`,
      to: email,
      replyTo: company.contactEmail,
      subject: `Re: ${subject}`,
      ...content,
    });
  },
});
