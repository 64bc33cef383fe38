import { and, eq } from "drizzle-orm";
import type { drivers } from "../../drizzle/schema/drivers";
import { queueItems } from "../../drizzle/schema/queue";
import { cases } from "../../drizzle/schema/reports";
import { remember } from "../accounts/memory/remember";
import { countOpenOf, findCaseOf } from "../drivers/case-of";
import type { Services } from "../process/services";

/**
 * Before a profile is deleted: its case stays, with its reports, while a report is open or if the profile is suspended, and
 * the profile is remembered; otherwise the case goes with it. `db` is the transaction, which has locked the profile.
 */
export async function retainOrDeleteCase(
  services: Pick<Services, "db" | "now" | "memoryKeys">,
  { id: driverId, userId, name, suspendedAt }: typeof drivers.$inferSelect,
): Promise<void> {
  const { db } = services;
  const caseId = await findCaseOf(db, driverId);
  if (!caseId) return;
  if (suspendedAt === null && (await countOpenOf(db, caseId)) === 0) {
    await db.delete(cases).where(eq(cases.id, caseId));
    return;
  }
  const kind = suspendedAt ? "suspension" : "report";
  await remember(services, {
    caseId,
    userId,
    kind,
    at: suspendedAt ?? services.now(),
    isLater: suspendedAt !== null,
  });
  await db.update(cases).set({ driverId: null, name }).where(eq(cases.id, caseId));
  // All other items about the profile are deleted with it.
  await db
    .update(queueItems)
    .set({ driverId: null })
    .where(and(eq(queueItems.kind, "case"), eq(queueItems.subject, caseId)));
}
