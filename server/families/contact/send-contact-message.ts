import { contactMessages } from "../../../drizzle/schema/contact";
import type { ContactForm } from "../../../shared/contact";
import { openQueueItem } from "../../operation/queue-items";
import { newId } from "../../platform/database/ids";
import type { Context } from "../../process/context";
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
