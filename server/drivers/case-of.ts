import { and, count, eq, isNull, sql } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { cases, reports } from "../../drizzle/schema/reports";
import { URGENT_REPORTS } from "../../shared/limits";
import type { Db } from "../platform/database/database";
import { newId } from "../platform/database/ids";
import { DomainError } from "../platform/http/domain-error";
import { heldSince } from "./visibility";

/** The id of a driver's case, which is opened if there is none. The driver's row is locked, or the profile is new. */
export async function caseOf(tx: Db, driverId: string, now: Date): Promise<string> {
  await tx
    .insert(cases)
    .values({ id: newId(), driverId, openedAt: now })
    .onConflictDoNothing({ target: cases.driverId });
  const found = await findCaseOf(tx, driverId);
  if (!found) throw new Error("a case that was opened is gone");
  return found;
}

/** The id of a driver's case, if there is one. */
export async function findCaseOf(db: Db, driverId: string): Promise<string | undefined> {
  const [found] = await db.select({ id: cases.id }).from(cases).where(eq(cases.driverId, driverId));
  return found?.id;
}

/**
 * A case and its profile, null once the account is deleted; both locked, profile first: decisions about one case are
 * serialised. @throws DomainError CASE_NOT_FOUND
 */
export async function lockCase(tx: Db, id: string) {
  const [known] = await tx.select({ driverId: cases.driverId }).from(cases).where(eq(cases.id, id));
  const [driver] = known?.driverId
    ? await tx
        .select({
          id: drivers.id,
          userId: drivers.userId,
          suspendedAt: drivers.suspendedAt,
          suspensionReason: drivers.suspensionReason,
          heldSince,
        })
        .from(drivers)
        .where(eq(drivers.id, known.driverId))
        .for("update")
    : [];
  // Read again under the lock: the account may have been deleted in between, with or without its case.
  const [found] = await tx.select({ id: cases.id }).from(cases).where(eq(cases.id, id)).for("update");
  if (!found) throw new DomainError("CASE_NOT_FOUND");
  return { id, driver: driver ?? null };
}

export type LockedDriver = NonNullable<Awaited<ReturnType<typeof lockCase>>["driver"]>;

/** How many reports of a case wait for a decision. */
export async function countOpenOf(db: Db, caseId: string): Promise<number> {
  const [counted] = await db
    .select({ open: count() })
    .from(reports)
    .where(and(eq(reports.caseId, caseId), isNull(reports.resolvedAt)));
  return counted?.open ?? 0;
}

/** Networks of a day that sent these reports: one person must not be three. Reports of another source count each. */
export const networksOfReports = sql<number>`count(distinct coalesce(${reports.network}, ${reports.id}))::int`;

/** Whether so many networks have open reports in a case that staff should look first. */
export async function isUrgent(db: Db, caseId: string): Promise<boolean> {
  const [counted] = await db
    .select({ networks: networksOfReports })
    .from(reports)
    .where(and(eq(reports.caseId, caseId), isNull(reports.resolvedAt)));
  return (counted?.networks ?? 0) >= URGENT_REPORTS;
}
