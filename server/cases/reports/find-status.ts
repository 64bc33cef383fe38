import { and, eq, sql } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { cases, reports } from "../../../drizzle/schema/reports";
import { PROTOCOL_PATTERN, type ReportStatus, stateOfReport } from "../../../shared/reports";
import type { ProtocolInput } from "../../../shared/schemas/reports";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";

/**
 * A report's status, for a caller who has its protocol and the e-mail left with it; never its text.
 * @throws DomainError PROTOCOL_NOT_FOUND, the same for an unknown protocol and a wrong e-mail
 */
export async function findReportStatus(db: Db, { protocol, email }: ProtocolInput): Promise<ReportStatus> {
  if (!PROTOCOL_PATTERN.test(protocol)) throw new DomainError("PROTOCOL_NOT_FOUND");
  const [found] = await db
    .select({
      category: reports.category,
      createdAt: reports.createdAt,
      analysisAt: reports.analysisAt,
      resolvedAt: reports.resolvedAt,
      outcome: reports.outcome,
      resolution: reports.resolution,
      driverName: sql<string>`coalesce(${drivers.name}, ${cases.name})`,
    })
    .from(reports)
    .innerJoin(cases, eq(cases.id, reports.caseId))
    .leftJoin(drivers, eq(drivers.id, cases.driverId))
    .where(and(eq(reports.protocol, protocol), eq(reports.email, email)));
  if (!found) throw new DomainError("PROTOCOL_NOT_FOUND");
  const { createdAt, analysisAt, resolvedAt, ...report } = found;
  return {
    ...report,
    protocol,
    state: stateOfReport(found),
    createdAt: createdAt.toISOString(),
    analysisAt: analysisAt?.toISOString() ?? null,
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}
