import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { contactMessages } from "../../../drizzle/schema/contact";
import { queueItems } from "../../../drizzle/schema/queue";
import { formatDate } from "../../../shared/brazil";
import { defineMail } from "../../process/mail/define-mail";

/** Mails staff's answer to the sender of a contact message, unless it was undone in between. */
export const mailMessageAnswer = defineMail({
  name: "mail-message-answer",
  label: "Email: resposta a uma mensagem",
  data: z.object({ messageId: z.string(), answer: z.string(), closedAt: z.iso.datetime() }),
  toDriver: null,
  compose: async ({ db, company }, { messageId, answer, closedAt }) => {
    const [found] = await db
      .select({ message: contactMessages, closedAt: queueItems.closedAt })
      .from(contactMessages)
      .innerJoin(queueItems, and(eq(queueItems.kind, "message"), eq(queueItems.subject, contactMessages.id)))
      .where(eq(contactMessages.id, messageId));
    if (found?.closedAt?.toISOString() !== closedAt) return;
    const { email, subject, message, createdAt } = found.message;
    return {
      key: `message-answer-${messageId}-${Date.parse(closedAt)}`,
      to: email,
      replyTo: company.contactEmail,
      subject: `Re: ${subject}`,
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
    };
  },
});
