import { and, eq, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { drivers } from "../../../drizzle/schema/drivers";
import { driverSeats } from "../../../drizzle/schema/seats";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { SEATS_ASKED_AFTER_DAYS } from "../../../shared/limits";
import { nextSeatsMailedFrom } from "../../../shared/profile/next-seats";
import { defineJob } from "../../process/jobs/jobs";
import type { Services } from "../../process/services";
import { entitlesOwner, isListed } from "../visibility";
import { mailSeats } from "./mail-seats";
import { seasonYear } from "./require-year";
import { seatsOfYear, seatsToday, yearSeats } from "./stored-seats";

const DAY = 24 * 60 * 60 * 1000;
const BATCH = 500;

/**
 * Every morning: mails visible drivers who have not confirmed today's seats for a month, each at most once a month; on
 * 1 September, 15 October and in the days after them those who have told nothing for the year that is sold, each at most
 * once per date. Nobody who switched these mails off; demo drivers are skipped.
 */
export const remindSeats = defineJob({
  name: "remind-seats",
  label: "Perguntar pelas vagas",
  cron: "20 9 * * *",
  data: z.object({}),
  run: async (services) => {
    const now = services.now();
    const longAgo = new Date(now.getTime() - SEATS_ASKED_AFTER_DAYS * DAY);
    const { confirmedAt, askedAt } = driverSeats;
    const isOld = and(lte(confirmedAt, longAgo), or(isNull(askedAt), lte(askedAt, longAgo)));
    await askAll(services, null, isOld);
    const from = nextSeatsMailedFrom(now);
    if (from) await askAll(services, seasonYear(now), isUntold(seasonYear(now), from));
  },
});

function isUntold(year: number, from: Date): SQL | undefined {
  const told = sql`num_nonnulls(${yearSeats.morning}, ${yearSeats.afternoon}, ${yearSeats.night}) > 0`;
  const isSettled = and(
    eq(yearSeats.year, year),
    or(told, sql`${yearSeats.askedAt} >= ${from.toISOString()}`),
  );
  return sql`(${isSettled}) is not true`;
}

async function askAll(services: Services, year: number | null, isDue: SQL | undefined): Promise<void> {
  let sent = BATCH;
  while (sent === BATCH) sent = await askSome(services, year, isDue);
}

/** Marks drivers as asked and queues their mails, in one transaction; returns how many. */
async function askSome(
  { db, jobs, now }: Services,
  year: number | null,
  isDue: SQL | undefined,
): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: driverSeats.driverId })
      .from(driverSeats)
      .innerJoin(drivers, seatsToday ?? sql`false`)
      .leftJoin(yearSeats, seatsOfYear)
      .innerJoin(subscriptions, entitlesOwner(now()))
      .where(and(isNull(drivers.seatMailsOffAt), isDue, isListed, eq(subscriptions.isDemo, false)))
      .limit(BATCH)
      // Two processes select different drivers.
      .for("update", { of: driverSeats, skipLocked: true });
    const ids = [...new Set(due.map(({ id }) => id))];
    if (ids.length === 0) return 0;
    const asked = { askedAt: now(), askedHash: null };
    const { driverId } = driverSeats;
    if (year === null)
      await tx
        .update(driverSeats)
        .set(asked)
        .where(and(inArray(driverId, ids), isNull(driverSeats.year)));
    else {
      // What was told for a year that is over makes room.
      await tx
        .delete(driverSeats)
        .where(and(inArray(driverId, ids), isNotNull(driverSeats.year), ne(driverSeats.year, year)));
      await tx
        .insert(driverSeats)
        .values(ids.map((id) => ({ driverId: id, year, ...asked })))
        .onConflictDoUpdate({ target: driverId, targetWhere: sql`year is not null`, set: asked });
    }
    const askedAt = asked.askedAt.toISOString();
    await jobs.enqueueForMany(
      tx,
      mailSeats,
      ids.map((id) => ({ driverId: id, year, askedAt })),
    );
    return due.length;
  });
}
