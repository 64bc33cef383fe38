import { and, count, eq, gte, isNotNull, isNull, lt, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { users } from "../../drizzle/schema/accounts";
import { drivers, visits } from "../../drizzle/schema/drivers";
import { reports } from "../../drizzle/schema/reports";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { dayInSaoPaulo } from "../../shared/brazil";
import type { Db } from "../database/database";
import { visibleDriver } from "../drivers/visibility";
import type { Services } from "../services";
import { listDeadJobs } from "./dead-jobs";

const DAY_MS = 24 * 60 * 60 * 1000;

/** How things stand now, and what happened on a day in São Paulo ("2026-11-20"; today when left out). */
export async function figuresOf(services: Pick<Services, "db" | "jobs" | "now">, day?: string) {
  const { db } = services;
  const now = services.now();
  const date = day ?? dayInSaoPaulo(now);
  // Brazil has had no daylight saving time since 2019.
  const from = new Date(`${date}T00:00:00-03:00`);
  const to = new Date(from.getTime() + DAY_MS);
  return {
    day: date,
    accounts: await rows(db, users),
    drivers: await rows(db, drivers),
    visible: await rows(db, drivers, visibleDriver(now)),
    suspended: await rows(db, drivers, isNotNull(drivers.suspendedAt)),
    newAccounts: await rows(db, users, and(gte(users.createdAt, from), lt(users.createdAt, to))),
    canceled: await rows(
      db,
      subscriptions,
      and(gte(subscriptions.canceledAt, from), lt(subscriptions.canceledAt, to)),
    ),
    visits: await rows(db, visits, eq(visits.day, date)),
    openReports: await rows(db, reports, isNull(reports.resolvedAt)),
    deadJobs: (await listDeadJobs(services)).length,
  };
}

async function rows(db: Db, table: PgTable, where?: SQL): Promise<number> {
  const [counted] = await db.select({ rows: count() }).from(table).where(where);
  return counted?.rows ?? 0;
}
