import { asc, eq, isNull } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { reports } from "../../drizzle/schema/reports";
import type { Db } from "../database/database";

const LIST_MAX = 200;

/** Reports with whom they are about, the oldest first; those that were resolved too when `all`. */
export function listReports(db: Db, { all }: { all: boolean }) {
  return db
    .select({
      id: reports.id,
      createdAt: reports.createdAt,
      driverId: drivers.id,
      userId: drivers.userId,
      name: drivers.name,
      suspendedAt: drivers.suspendedAt,
      reason: reports.reason,
      resolvedAt: reports.resolvedAt,
      resolution: reports.resolution,
    })
    .from(reports)
    .innerJoin(drivers, eq(drivers.id, reports.driverId))
    .where(all ? undefined : isNull(reports.resolvedAt))
    .orderBy(asc(reports.createdAt))
    .limit(LIST_MAX);
}
