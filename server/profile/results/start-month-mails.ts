import { sql } from "drizzle-orm";
import { z } from "zod";
import { drivers } from "../../../drizzle/schema/drivers";
import { driverDays, resultMails } from "../../../drizzle/schema/results";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { startOfPeriod } from "../../../shared/figures";
import { entitlesOwner, isListed } from "../../drivers/visibility";
import { defineJob } from "../../process/jobs/jobs";
import type { Services } from "../../process/services";
import { mailMonthResults, monthToMail } from "./mail-month-results";

const BATCH = 500;

/**
 * In the first days of a month: queues "Seu mês", once each, for visible drivers whose profile was seen in the month before
 * and who didn't switch the mail off. Demo drivers are skipped.
 */
export const startMonthMails = defineJob({
  name: "start-month-mails",
  label: "Enviar o resumo do mês",
  cron: "10 10 1-10 * *",
  data: z.object({}),
  run: async (services) => {
    const month = monthToMail(services.now());
    let queued = month === null ? 0 : BATCH;
    while (month !== null && queued === BATCH) queued = await queueSome(services, month);
  },
});

/** Marks drivers as mailed for the month and queues their mails in one transaction; returns how many. */
async function queueSome({ db, jobs, now }: Services, month: string): Promise<number> {
  const end = startOfPeriod("month", month, -1);
  return db.transaction(async (tx) => {
    // A second process waits for the locked row and then finds the month marked.
    const { rows } = await tx.execute(sql`
      insert into ${resultMails} as mails (driver_id, month)
      select ${drivers.id}, ${month}::date from ${drivers}
      where ${isListed}
        and exists (select 1 from ${subscriptions} where ${entitlesOwner(now())} and not ${subscriptions.isDemo})
        and exists (select 1 from ${driverDays} where ${driverDays.driverId} = ${drivers.id}
          and ${driverDays.day} >= ${month}::date and ${driverDays.day} < ${end}::date
          and ${driverDays.appearances} + ${driverDays.visits} > 0)
        and not exists (select 1 from ${resultMails} told where told.driver_id = ${drivers.id}
          and (told.month >= ${month}::date or told.off_at is not null))
      order by 1 limit ${BATCH}
      on conflict (driver_id) do update set month = excluded.month, link_hash = null
        where mails.off_at is null and (mails.month is null or mails.month < excluded.month)
      returning driver_id as "driverId"`);
    const marked = z.array(z.object({ driverId: z.string() })).parse(rows);
    await jobs.enqueueForMany(
      tx,
      mailMonthResults,
      marked.map(({ driverId }) => ({ driverId, month })),
    );
    return marked.length;
  });
}
