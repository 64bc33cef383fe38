import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { cases, reports } from "../../../drizzle/schema/reports";
import { olderThan, type PageInput, type Position, readPage } from "../../operation/paging";
import type { Db } from "../../platform/database/database";

/** Which reports: the open ones or, with `all`, also the resolved ones after them; `driverId` selects one profile. */
export type ReportFilter = { all?: boolean | undefined; driverId?: string | undefined };

const isOpen = sql<boolean>`${reports.resolvedAt} is null`;

/** A page of reports with their profiles (null once the account is deleted): open ones first, newest first. */
export function listReports(db: Db, { all = false, driverId, ...page }: ReportFilter & PageInput) {
  const ofDriver =
    driverId === undefined
      ? undefined
      : sql`${reports.caseId} = (select own.id from ${cases} own where own.driver_id = ${driverId})`;
  const newest = [desc(reports.createdAt), desc(reports.id)];
  return readPage(
    page,
    (position, count) =>
      all
        ? select(db, and(ofDriver, afterInAll(position)))
            .orderBy(desc(isOpen), ...newest)
            .limit(count)
        : select(
            db,
            and(isNull(reports.resolvedAt), ofDriver, olderThan(position, reports.createdAt, reports.id)),
          )
            .orderBy(...newest)
            .limit(count),
    ({ createdAt, id, resolvedAt }) => ({
      at: createdAt.toISOString(),
      id,
      group: String(resolvedAt === null),
    }),
  );
}

/** How many reports wait for a decision. */
export async function countOpenReports(db: Db): Promise<number> {
  const [counted] = await db.select({ open: count() }).from(reports).where(isNull(reports.resolvedAt));
  return counted?.open ?? 0;
}

function afterInAll(position: Position | undefined): SQL | undefined {
  if (!position) return undefined;
  const { group, at, id } = position;
  return sql`(${isOpen}, ${reports.createdAt}, ${reports.id}) < (${group === "true"}, ${at}::timestamptz, ${id})`;
}

function select(db: Db, where: SQL | undefined) {
  return db
    .select({
      id: reports.id,
      createdAt: reports.createdAt,
      driverId: drivers.id,
      userId: drivers.userId,
      name: sql<string>`coalesce(${drivers.name}, ${cases.name})`,
      suspendedAt: drivers.suspendedAt,
      reason: reports.reason,
      resolvedAt: reports.resolvedAt,
      outcome: reports.outcome,
      protocol: reports.protocol,
      resolution: reports.resolution,
    })
    .from(reports)
    .innerJoin(cases, eq(cases.id, reports.caseId))
    .leftJoin(drivers, eq(drivers.id, cases.driverId))
    .where(where);
}
