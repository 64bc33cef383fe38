import { count, desc, eq, gt, sql, sum } from "drizzle-orm";
import { z } from "zod";
import { accessRecords } from "../../../drizzle/schema/access-records";
import { sessions } from "../../../drizzle/schema/accounts";
import { drivers } from "../../../drizzle/schema/drivers";
import { driverDays, driverMonths } from "../../../drizzle/schema/results";
import { findAccount } from "../../accounts/queries";
import { listReports } from "../../cases/reports/queries";
import { subscriptionsOf } from "../../drivers/entitlement";
import { listMessages } from "../../families/contact/queries";
import { listActions } from "../../operation/actions-about";
import { withNames } from "../../operation/named-actions";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import type { Services } from "../../process/services";
import { findPerson } from "./find-people";
import { dayBeforeVisits } from "./visit-days";

/** Rows of each list; longer lists have their own commands. */
const LIST_LENGTH = 20;

/**
 * Everything that an operator needs to know of one person, on one page: account, profile, subscriptions with Stripe's
 * ids, visits, reports, messages, pending mails, and what operators did. @throws DomainError PERSON_NOT_FOUND
 */
export async function personFile({ db, now }: Pick<Services, "db" | "now">, userId: string) {
  const account = await findAccount(db, userId);
  const person = await findPerson(db, userId, now());
  if (!account || !person) throw new DomainError("PERSON_NOT_FOUND");
  const [profile] = await db.select().from(drivers).where(eq(drivers.userId, userId));
  const page = { limit: LIST_LENGTH };
  const nothing = { items: [], next: null };
  return {
    person,
    account: {
      createdAt: account.createdAt,
      emailConfirmedAt: account.emailConfirmedAt,
      termsVersion: account.termsVersion,
      termsAcceptedAt: account.termsAcceptedAt,
      stripeCustomerId: account.stripeCustomerId,
      ...(await accessOf(db, userId, now())),
    },
    profile: profile ? { ...profile, visits: await visitsOf(db, profile.id, now()) } : null,
    subscriptions: (await subscriptionsOf(db, userId)).toReversed(),
    reports: profile ? await listReports(db, { driverId: profile.id, all: true, ...page }) : nothing,
    messages: await listMessages(db, { email: account.email, ...page }),
    waitingJobs: await jobsOf(db, userId),
    actions: await withNames(db, await listActions(db, { subject: userId, ...page })),
  };
}

export type PersonRecord = Awaited<ReturnType<typeof personFile>>;

async function accessOf(db: Db, userId: string, now: Date) {
  const [last] = await db
    .select({ at: accessRecords.at })
    .from(accessRecords)
    .where(eq(accessRecords.userId, userId))
    .orderBy(desc(accessRecords.at))
    .limit(1);
  const [open] = await db
    .select({ sessions: count() })
    .from(sessions)
    .where(sql`${eq(sessions.userId, userId)} and ${gt(sessions.expiresAt, now)}`);
  return { lastAccessAt: last?.at ?? null, openSessions: open?.sessions ?? 0 };
}

async function visitsOf(db: Db, driverId: string, now: Date) {
  const [counted] = await db
    .select({
      last30Days:
        sql`sum(${driverDays.visits}) filter (where ${driverDays.day} > ${dayBeforeVisits(now)})`.mapWith(
          Number,
        ),
      total: sum(driverDays.visits),
    })
    .from(driverDays)
    .where(eq(driverDays.driverId, driverId));
  const [before] = await db
    .select({ total: sum(driverMonths.visits) })
    .from(driverMonths)
    .where(eq(driverMonths.driverId, driverId));
  return {
    last30Days: counted?.last30Days ?? 0,
    total: Number(counted?.total ?? 0) + Number(before?.total ?? 0),
  };
}

const job = z.object({ job: z.string(), state: z.string(), since: z.string() });

/** Pending jobs about the person, dead ones included. */
async function jobsOf(db: Db, userId: string) {
  const { rows } = await db.execute(sql`
    select coalesce(source_name, name) as job, case when source_name is null then state::text else 'dead' end as state,
      created_on::text as since
    from jobs.job where state < 'completed' and data ->> 'userId' = ${userId}
    order by created_on desc limit ${LIST_LENGTH}`);
  return job.array().parse(rows);
}
