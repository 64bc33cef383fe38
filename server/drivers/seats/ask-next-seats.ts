import { and, eq, inArray, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { z } from "zod";
import { drivers } from "../../../drizzle/schema/drivers";
import { driverNextSeats, driverSeats } from "../../../drizzle/schema/seats";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { nextSeatsMailedFrom } from "../../../shared/profile/next-seats";
import { defineJob } from "../../process/jobs/jobs";
import type { Services } from "../../process/services";
import { entitlesOwner, isListed } from "../visibility";
import { mailNextSeats } from "./mail-next-seats";
import { seasonYear } from "./require-year";

const BATCH = 500;

/**
 * Every morning; on 1 September, 15 October and in the days after them it mails visible drivers who have stated nothing for
 * the year that is sold, each at most once per date, unless they switched the mails about seats off. Demo drivers are skipped.
 */
export const askNextSeats = defineJob({
  name: "ask-next-seats",
  label: "Perguntar pelas vagas do próximo ano",
  cron: "40 9 * * *",
  data: z.object({}),
  run: async (services) => {
    const from = nextSeatsMailedFrom(services.now());
    if (!from) return;
    let sent = BATCH;
    while (sent === BATCH) sent = await askSome(services, from);
  },
});

/** Marks drivers as asked and queues their mails, in one transaction; returns how many. */
async function askSome({ db, jobs, now }: Services, from: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const { driverId, nextAskedAt, remindersOffAt } = driverSeats;
    const { driverId: ofDriver, year, morning, afternoon, night } = driverNextSeats;
    const isStated = sql`num_nonnulls(${morning}, ${afternoon}, ${night}) > 0`;
    const stated = tx
      .select({ one: sql`1` })
      .from(driverNextSeats)
      .where(and(eq(ofDriver, driverId), eq(year, seasonYear(now())), isStated));
    const due = await tx
      .select({ id: driverId })
      .from(driverSeats)
      .innerJoin(drivers, eq(drivers.id, driverId))
      .innerJoin(subscriptions, entitlesOwner(now()))
      .where(
        and(
          isNull(remindersOffAt),
          or(isNull(nextAskedAt), lt(nextAskedAt, from)),
          notExists(stated),
          isListed,
          eq(subscriptions.isDemo, false),
        ),
      )
      .limit(BATCH)
      // Two processes select different drivers.
      .for("update", { of: driverSeats, skipLocked: true });
    const ids = [...new Set(due.map(({ id }) => id))];
    if (ids.length === 0) return 0;
    const askedAt = now();
    await tx
      .update(driverSeats)
      .set({ nextAskedAt: askedAt, nextAskedHash: null })
      .where(inArray(driverId, ids));
    for (const id of ids)
      await jobs.enqueue(tx, mailNextSeats, { driverId: id, askedAt: askedAt.toISOString() });
    return due.length;
  });
}
