import { and, count, eq, gte, isNotNull, lt, type SQL, sum } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { users } from "../../../drizzle/schema/accounts";
import { drivers } from "../../../drizzle/schema/drivers";
import { driverDays } from "../../../drizzle/schema/results";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { dayInSaoPaulo, startOfDay } from "../../../shared/brazil";
import { countOpenReports } from "../../cases/reports/queries";
import { visibleDriver } from "../../drivers/visibility";
import type { Db } from "../../platform/database/database";
import type { Services } from "../../process/services";
import { systemHealth } from "./system-health";

/** The current state, and what happened on a day in São Paulo ("2026-11-20"; today when left out). */
export async function figuresOf(services: Pick<Services, "db" | "config" | "now" | "tally">, day?: string) {
  const { db } = services;
  // Includes what this process has counted since its last flush.
  await services.tally.flush();
  const { backupAgeSeconds, diskFreeBytes, diskBytes, ...health } = await systemHealth(services);
  const now = services.now();
  const date = day ?? dayInSaoPaulo(now);
  const from = startOfDay(date);
  const to = startOfDay(date, 1);
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
    visits: await visitsOn(db, date),
    openReports: await countOpenReports(db),
    deadJobs: health.deadJobs,
    lateMails: health.lateMails,
    oldestMailMinutes: Math.floor(health.oldestMailSeconds / 60),
    failingWebhooks: health.failingWebhooks,
    stripeSilentMinutes: Math.floor(health.stripeSilentSeconds / 60),
    diskFreePercent: Math.floor((diskFreeBytes / diskBytes) * 100),
    backupAgeHours: backupAgeSeconds === null ? null : Math.floor(backupAgeSeconds / 3600),
  };
}

async function visitsOn(db: Db, day: string): Promise<number> {
  const [counted] = await db
    .select({ visits: sum(driverDays.visits) })
    .from(driverDays)
    .where(eq(driverDays.day, day));
  return Number(counted?.visits ?? 0);
}

async function rows(db: Db, table: PgTable, where?: SQL): Promise<number> {
  const [counted] = await db.select({ rows: count() }).from(table).where(where);
  return counted?.rows ?? 0;
}
