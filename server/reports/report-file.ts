import { and, asc, desc, eq, isNotNull, ne } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { queueItems } from "../../drizzle/schema/queue";
import { reportDecisions, reports } from "../../drizzle/schema/reports";
import { staff } from "../../drizzle/schema/staff";
import { isVisible } from "../../shared/drivers";
import { photoUrl } from "../../shared/photos";
import type { StaffRole } from "../../shared/staff";
import type { Db } from "../database/database";
import { DomainError } from "../http/domain-error";
import type { Services } from "../services";
import { currentSubscription, isEntitled } from "../subscriptions/queries";
import { answerTo } from "./answer-suspension";

const SIMILAR_MAX = 10;

/**
 * Everything that staff need to decide about a report: its text, the profile, other reports of it, and what happened so
 * far. A reader sees that there is an e-mail, not which.
 * @throws DomainError REPORT_NOT_FOUND
 */
export async function reportFile({ db, now }: Pick<Services, "db" | "now">, id: string, role: StaffRole) {
  const [found] = await db
    .select({ report: reports, driver: drivers })
    .from(reports)
    .innerJoin(drivers, eq(drivers.id, reports.driverId))
    .where(eq(reports.id, id));
  if (!found) throw new DomainError("REPORT_NOT_FOUND");
  const { report, driver } = found;
  const { email, driverId: _, ...told } = report;
  const subscription = await currentSubscription(db, driver.userId);
  const entitled = await isEntitled(db, driver.userId, now());
  const { suspendedAt, isPublic } = driver;
  return {
    ...told,
    hasEmail: email !== null,
    email: role === "operator" ? email : null,
    driver: {
      id: driver.id,
      userId: driver.userId,
      name: driver.name,
      city: driver.serviceCity,
      state: driver.serviceState,
      // The photo of a hidden profile is not served.
      photo: isVisible({ isPublic, isSuspended: suspendedAt !== null, isEntitled: entitled })
        ? photoUrl(driver.photoHash)
        : null,
      isPublic,
      suspendedAt,
      entitledSince: entitled ? (subscription?.subscribedSince ?? null) : null,
    },
    answer: await answerOf(db, id, driver),
    similar: await otherReports(db, driver.id, id),
    decisions: await decisionsOf(db, id),
  };
}

// The driver's answer stays with the case even when the suspension is over.
async function answerOf(db: Db, reportId: string, driver: { id: string; suspendedAt: Date | null }) {
  const [lifted] = await db
    .select({ since: reportDecisions.liftedSince })
    .from(reportDecisions)
    .where(and(eq(reportDecisions.reportId, reportId), isNotNull(reportDecisions.liftedSince)))
    .orderBy(desc(reportDecisions.decidedAt))
    .limit(1);
  const since = driver.suspendedAt ?? lifted?.since;
  return since ? ((await answerTo(db, driver.id, since)) ?? null) : null;
}

function otherReports(db: Db, driverId: string, id: string) {
  return db
    .select({
      id: reports.id,
      itemId: queueItems.id,
      createdAt: reports.createdAt,
      category: reports.category,
      resolvedAt: reports.resolvedAt,
    })
    .from(reports)
    .leftJoin(queueItems, and(eq(queueItems.kind, "report"), eq(queueItems.subject, reports.id)))
    .where(and(eq(reports.driverId, driverId), ne(reports.id, id)))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(SIMILAR_MAX);
}

function decisionsOf(db: Db, id: string) {
  return db
    .select({
      id: reportDecisions.id,
      outcome: reportDecisions.outcome,
      reason: reportDecisions.reason,
      decidedAt: reportDecisions.decidedAt,
      decidedBy: staff.name,
    })
    .from(reportDecisions)
    .leftJoin(staff, eq(staff.id, reportDecisions.decidedBy))
    .where(eq(reportDecisions.reportId, id))
    .orderBy(asc(reportDecisions.decidedAt), asc(reportDecisions.id));
}
