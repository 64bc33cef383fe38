import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { cases, reports } from "../../drizzle/schema/reports";
import { DomainError } from "../platform/http/domain-error";
import { type Deciding, decideCase } from "./decide-case";

/**
 * Closes a report from the terminal, in the caller's transaction, with its outcome. The profile is not changed: the
 * outcome is "suspenso" if it is suspended now, otherwise "sem medida". @throws DomainError REPORT_NOT_FOUND,
 * ALREADY_RESOLVED
 */
export async function resolveReport(services: Deciding, id: string, reason: string): Promise<void> {
  const [report] = await services.db
    .select({ caseId: reports.caseId, suspendedAt: drivers.suspendedAt })
    .from(reports)
    .innerJoin(cases, eq(cases.id, reports.caseId))
    .leftJoin(drivers, eq(drivers.id, cases.driverId))
    .where(eq(reports.id, id));
  if (!report) throw new DomainError("REPORT_NOT_FOUND");
  const outcome = report.suspendedAt ? "suspenso" : "sem medida";
  try {
    await decideCase(services, {
      id: report.caseId,
      scope: "reports",
      reportIds: [id],
      outcome,
      reason,
      staffId: null,
      isFinal: true,
    });
  } catch (error) {
    if (error instanceof DomainError && error.code === "QUEUE_ITEM_CLOSED")
      throw new DomainError("ALREADY_RESOLVED");
    throw error;
  }
}
