import { and, eq, isNull } from "drizzle-orm";
import { queueItems } from "../../../drizzle/schema/queue";
import { closeQueueItem, openQueueItem, reopenQueueItem } from "../../operation/queue-items";
import { DomainError } from "../../platform/http/domain-error";
import type { Context } from "../../process/context";
import type { Services } from "../../process/services";
import { authorityWith, placeOfKey } from "./find-authority";

/**
 * Queues an authority's URL for staff to check. One open item per URL: reporting it again changes nothing. Nothing is
 * stored about the reporter.
 * @throws DomainError AUTHORITY_NOT_FOUND
 */
export async function reportBrokenLink({ db, now }: Pick<Context, "db" | "now">, key: string): Promise<void> {
  const authority = authorityWith(key);
  if (!authority) throw new DomainError("AUTHORITY_NOT_FOUND");
  await db.transaction(async (tx) => {
    const detail = `${authority.name} (${placeOfKey(key)})`;
    await openQueueItem(tx, { kind: "link", subject: key, detail }, now());
    const [waiting] = await tx
      .select({ id: queueItems.id })
      .from(queueItems)
      .where(and(eq(queueItems.kind, "link"), eq(queueItems.subject, key), isNull(queueItems.closedAt)));
    // A new report reopens a closed item.
    if (!waiting) await reopenQueueItem(tx, "link", key, now());
  });
}

/**
 * Closes a URL's queue item after staff checked it. `db` is the transaction that records it.
 * @throws DomainError AUTHORITY_NOT_FOUND, QUEUE_ITEM_CLOSED
 */
export async function closeBrokenLink(
  { db, now }: Pick<Services, "db" | "now">,
  { key, staffId }: { key: string; staffId: string },
): Promise<void> {
  if (!authorityWith(key)) throw new DomainError("AUTHORITY_NOT_FOUND");
  await closeQueueItem(db, { kind: "link", subject: key, staffId }, now());
}
