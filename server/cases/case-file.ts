import { asc, desc, eq, or } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { memories, profileHolds } from "../../drizzle/schema/memory";
import { queueItems } from "../../drizzle/schema/queue";
import {
  caseDecisions,
  cases,
  decidedReports,
  reports,
  suspensionAnswers,
} from "../../drizzle/schema/reports";
import { staff } from "../../drizzle/schema/staff";
import { isVisible } from "../../shared/drivers";
import { photoUrl } from "../../shared/photos";
import type { StaffRole } from "../../shared/staff";
import { currentSubscription, isEntitled } from "../drivers/entitlement";
import { heldSince } from "../drivers/visibility";
import type { Db } from "../platform/database/database";
import { DomainError } from "../platform/http/domain-error";
import type { Services } from "../process/services";
import { caseEvents } from "./case-events";

/**
 * Everything that staff need to decide about a case: the profile (null once the account is deleted), all reports, the
 * driver's answers, matches with suspended profiles, and the decisions so far, each list oldest first; what else happened to the
 * driver. A reader sees that a
 * reporter left an e-mail, not which. @throws DomainError CASE_NOT_FOUND
 */
export async function caseFile({ db, now }: Pick<Services, "db" | "now">, id: string, role: StaffRole) {
  const [found] = await db
    .select({ name: cases.name, openedAt: cases.openedAt, driver: drivers, heldSince })
    .from(cases)
    .leftJoin(drivers, eq(drivers.id, cases.driverId))
    .where(eq(cases.id, id));
  if (!found) throw new DomainError("CASE_NOT_FOUND");
  const { driver, openedAt } = found;
  return {
    id,
    openedAt,
    name: driver?.name ?? found.name ?? "",
    driver: driver && (await shownDriver(db, { ...driver, heldAt: found.heldSince }, now())),
    reports: await reportsOf(db, id, role),
    answers: await db
      .select({
        suspendedAt: suspensionAnswers.suspendedAt,
        text: suspensionAnswers.text,
        answeredAt: suspensionAnswers.answeredAt,
        decisionId: suspensionAnswers.decisionId,
      })
      .from(suspensionAnswers)
      .where(eq(suspensionAnswers.caseId, id))
      .orderBy(asc(suspensionAnswers.answeredAt)),
    matches: driver ? await matchesWith(db, driver.id) : [],
    decisions: await decisionsOf(db, id),
    events: await caseEvents(db, id, driver?.id ?? null),
  };
}

async function shownDriver(db: Db, driver: typeof drivers.$inferSelect & { heldAt: Date | null }, now: Date) {
  const subscription = await currentSubscription(db, driver.userId);
  const entitled = await isEntitled(db, driver.userId, now);
  const { suspendedAt, suspensionReason, heldAt, isPublic } = driver;
  return {
    id: driver.id,
    userId: driver.userId,
    name: driver.name,
    city: driver.serviceCity,
    state: driver.serviceState,
    // The photo of a hidden profile is not served.
    photo: isVisible({
      isPublic,
      isEntitled: entitled,
      isSuspended: suspendedAt !== null,
      isHeld: heldAt !== null,
    })
      ? photoUrl(driver.photoHash)
      : null,
    isPublic,
    suspendedAt,
    suspensionReason,
    heldAt,
    entitledSince: entitled ? (subscription?.subscribedSince ?? null) : null,
  };
}

async function reportsOf(db: Db, caseId: string, role: StaffRole) {
  const rows = await db
    .select()
    .from(reports)
    .where(eq(reports.caseId, caseId))
    .orderBy(asc(reports.createdAt), asc(reports.id));
  return rows.map(({ email, caseId: _, network: _network, ...report }) => ({
    ...report,
    hasEmail: email !== null,
    email: role === "operator" ? email : null,
  }));
}

/** The suspensions that the profile was recognised by, each with its case, the queue's item of that, and what matched. */
async function matchesWith(db: Db, driverId: string) {
  return (
    db
      .select({
        memoryId: memories.id,
        kind: memories.kind,
        category: memories.category,
        at: memories.at,
        endedAt: memories.endedAt,
        caseId: memories.caseId,
        /** Null while that profile exists. */
        deletedName: cases.name,
        name: drivers.name,
        driverId: drivers.id,
        city: drivers.serviceCity,
        state: drivers.serviceState,
        itemId: queueItems.id,
        traits: profileHolds.traits,
        holds: profileHolds.holds,
        heldAt: profileHolds.heldAt,
        decisionId: profileHolds.decisionId,
      })
      .from(profileHolds)
      .innerJoin(memories, eq(memories.id, profileHolds.memoryId))
      .leftJoin(cases, eq(cases.id, memories.caseId))
      // The suspended profile, or the older one that is copied.
      .leftJoin(drivers, or(eq(drivers.id, cases.driverId), eq(drivers.id, memories.olderDriverId)))
      .leftJoin(queueItems, eq(queueItems.subject, cases.id))
      .where(eq(profileHolds.driverId, driverId))
      .orderBy(asc(profileHolds.heldAt), desc(memories.at))
  );
}

async function decisionsOf(db: Db, caseId: string) {
  const rows = await db
    .select({
      id: caseDecisions.id,
      outcome: caseDecisions.outcome,
      reason: caseDecisions.reason,
      effect: caseDecisions.effect,
      decidedAt: caseDecisions.decidedAt,
      decidedBy: staff.name,
    })
    .from(caseDecisions)
    .leftJoin(staff, eq(staff.id, caseDecisions.decidedBy))
    .where(eq(caseDecisions.caseId, caseId))
    .orderBy(asc(caseDecisions.decidedAt), asc(caseDecisions.id));
  const about = await db
    .select({ decisionId: decidedReports.decisionId, reportId: decidedReports.reportId })
    .from(decidedReports)
    .innerJoin(caseDecisions, eq(caseDecisions.id, decidedReports.decisionId))
    .where(eq(caseDecisions.caseId, caseId));
  return rows.map((row) => ({
    ...row,
    reportIds: about.flatMap(({ decisionId, reportId }) => (decisionId === row.id ? reportId : [])),
  }));
}
