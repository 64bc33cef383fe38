import { contactMessages } from "../../drizzle/schema/contact";
import type { ContactForm } from "../../shared/contact";
import { newId } from "../database/ids";
import type { Context } from "../http/context";
import { openQueueItem } from "../queue/queue-items";
import { mailContactMessage } from "./mail-contact-message";

/** Stores a message to the company and mails it, both or neither. */
export async function sendContactMessage(
  ctx: Pick<Context, "db" | "now" | "jobs">,
  form: ContactForm,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const message = { id: newId(), ...form, createdAt: ctx.now() };
    await tx.insert(contactMessages).values(message);
    await openQueueItem(tx, { kind: "message", subject: message.id }, ctx.now());
    await ctx.jobs.enqueue(tx, mailContactMessage, { messageId: message.id });
  });
}
