import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { reports } from "../../drizzle/schema/reports";
import { DomainError } from "../http/domain-error";
import type { Services } from "../services";
import { decideReport } from "./decide-report";

/**
 * Closes a report from the terminal, in the caller's transaction, with its outcome. The profile is not changed: the
 * outcome is "suspenso" if it is suspended now, otherwise "sem medida". @throws DomainError REPORT_NOT_FOUND,
 * ALREADY_RESOLVED
 */
export async function resolveReport(
  services: Pick<Services, "db" | "jobs" | "now">,
  id: string,
  reason: string,
): Promise<void> {
  const [report] = await services.db
    .select({ resolvedAt: reports.resolvedAt, suspendedAt: drivers.suspendedAt })
    .from(reports)
    .innerJoin(drivers, eq(drivers.id, reports.driverId))
    .where(eq(reports.id, id));
  if (!report) throw new DomainError("REPORT_NOT_FOUND");
  const outcome = report.suspendedAt ? "suspenso" : "sem medida";
  try {
    await decideReport(services, { id, outcome, reason, staffId: null });
  } catch (error) {
    if (error instanceof DomainError && error.code === "QUEUE_ITEM_CLOSED")
      throw new DomainError("ALREADY_RESOLVED");
    throw error;
  }
}
