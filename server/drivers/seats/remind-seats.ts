import { and, eq, inArray, isNull, lte, or } from "drizzle-orm";
import { z } from "zod";
import { drivers } from "../../../drizzle/schema/drivers";
import { driverSeats } from "../../../drizzle/schema/seats";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { SEATS_ASKED_AFTER_DAYS } from "../../../shared/limits";
import { defineJob } from "../../process/jobs/jobs";
import type { Services } from "../../process/services";
import { entitlesOwner, isListed } from "../visibility";
import { mailSeats } from "./mail-seats";

const DAY = 24 * 60 * 60 * 1000;
const BATCH = 500;

/**
 * Every morning: mails visible drivers who have not confirmed their seats for a month, each at most once a month,
 * unless they switched it off. Demo drivers are skipped.
 */
export const remindSeats = defineJob({
  name: "remind-seats",
  label: "Perguntar pelas vagas",
  cron: "20 9 * * *",
  data: z.object({}),
  run: async (services) => {
    let sent = BATCH;
    while (sent === BATCH) sent = await askSome(services);
  },
});

/** Marks drivers as mailed and queues their mails, in one transaction; returns how many. */
async function askSome({ db, jobs, now }: Services): Promise<number> {
  const longAgo = new Date(now().getTime() - SEATS_ASKED_AFTER_DAYS * DAY);
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: driverSeats.driverId })
      .from(driverSeats)
      .innerJoin(drivers, eq(drivers.id, driverSeats.driverId))
      .innerJoin(subscriptions, entitlesOwner(now()))
      .where(
        and(
          isNull(driverSeats.remindersOffAt),
          lte(driverSeats.confirmedAt, longAgo),
          or(isNull(driverSeats.remindedAt), lte(driverSeats.remindedAt, longAgo)),
          isListed,
          eq(subscriptions.isDemo, false),
        ),
      )
      .limit(BATCH)
      // Two processes select different drivers.
      .for("update", { of: driverSeats, skipLocked: true });
    const ids = [...new Set(due.map(({ id }) => id))];
    if (ids.length === 0) return 0;
    const remindedAt = now();
    await tx
      .update(driverSeats)
      .set({ remindedAt, reminderHash: null })
      .where(inArray(driverSeats.driverId, ids));
    for (const driverId of ids)
      await jobs.enqueue(tx, mailSeats, { driverId, remindedAt: remindedAt.toISOString() });
    return due.length;
  });
}
