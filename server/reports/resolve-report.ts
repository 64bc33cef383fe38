import { and, eq, isNull } from "drizzle-orm";
import { reports } from "../../drizzle/schema/reports";
import { DomainError } from "../http/domain-error";
import { closeQueueItem } from "../queue/queue-items";
import type { Services } from "../services";

/**
 * Closes a report with what came of it, in the caller's transaction. The profile itself is not touched.
 * @throws DomainError REPORT_NOT_FOUND, ALREADY_RESOLVED
 */
export async function resolveReport(
  { db, now }: Pick<Services, "db" | "now">,
  id: string,
  resolution: string,
  staffId: string | null = null,
): Promise<void> {
  const [known] = await db.select({ id: reports.id }).from(reports).where(eq(reports.id, id));
  if (!known) throw new DomainError("REPORT_NOT_FOUND");
  const resolved = await db
    .update(reports)
    .set({ resolvedAt: now(), resolution })
    .where(and(eq(reports.id, id), isNull(reports.resolvedAt)))
    .returning({ id: reports.id });
  if (resolved.length === 0) throw new DomainError("ALREADY_RESOLVED");
  await closeQueueItem(db, { kind: "report", subject: id, staffId }, now());
}
