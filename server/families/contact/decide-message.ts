import { and, eq, inArray, type SQL } from "drizzle-orm";
import { contactMessages } from "../../../drizzle/schema/contact";
import { queueItems } from "../../../drizzle/schema/queue";
import { DECISION_MAIL_DELAY } from "../../../shared/limits";
import { closeQueueItem } from "../../operation/queue-items";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import { markEnded } from "../../process/deletions/deletions";
import type { Services } from "../../process/services";
import { mailMessageAnswer } from "./mail-message-answer";

type Deciding = Pick<Services, "db" | "jobs" | "now">;
type About = { id: string; staffId: string };

/**
 * Takes a message out of the queue, with or without an answer. The answer's mail waits while the decision can be
 * undone. `db` is the transaction. @throws DomainError MESSAGE_NOT_FOUND, QUEUE_ITEM_CLOSED
 */
export async function decideMessage(
  { db, jobs, now }: Deciding,
  { id, staffId }: About,
  answer: string | null,
): Promise<void> {
  const [known] = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.id, id));
  if (!known) throw new DomainError("MESSAGE_NOT_FOUND");
  const closedAt = now();
  await closeQueueItem(db, { kind: "message", subject: id, staffId }, closedAt);
  if (answer === null) return;
  await jobs.enqueue(
    db,
    mailMessageAnswer,
    { messageId: id, answer, closedAt: closedAt.toISOString() },
    { delay: DECISION_MAIL_DELAY },
  );
}

/** Deletes a message with its queue item; an answer that waits is not sent. @throws DomainError MESSAGE_NOT_FOUND */
export async function deleteMessage({ db, now }: Pick<Deciding, "db" | "now">, id: string): Promise<void> {
  const deleted = await deleteMessages(db, eq(contactMessages.id, id), now());
  if (deleted === 0) throw new DomainError("MESSAGE_NOT_FOUND");
}

/** Deletes messages with their queue items, in backups too; returns how many. */
export async function deleteMessages(tx: Db, areMeant: SQL | undefined, now: Date): Promise<number> {
  const deleted = await tx.delete(contactMessages).where(areMeant).returning({ id: contactMessages.id });
  const ids = deleted.map(({ id }) => id);
  await tx.delete(queueItems).where(and(eq(queueItems.kind, "message"), inArray(queueItems.subject, ids)));
  await markEnded(tx, "contact-message", ids, now);
  return ids.length;
}
