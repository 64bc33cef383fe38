import { sql } from "drizzle-orm";
import { z } from "zod";
import { drivers } from "../../../../drizzle/schema/drivers";
import { requestDigests, seatRequests } from "../../../../drizzle/schema/requests/tables";
import { subscriptions } from "../../../../drizzle/schema/subscriptions";
import { dayInSaoPaulo, startOfDay } from "../../../../shared/brazil";
import { REQUEST_UNREAD_DAYS } from "../../../../shared/families/requests/limits";
import { yearOnSale } from "../../../../shared/profile/next-seats";
import { entitlesOwner, isListed } from "../../../drivers/visibility";
import { defineJob } from "../../../process/jobs/jobs";
import { notifyDriver } from "../../../process/push/write-notices";
import type { Services } from "../../../process/services";
import { waitsSince } from "../queries";
import { isUnread, mailUnreadRequests } from "./mail-unread";

const BATCH = 500;

/**
 * Every morning in the season: a notice on the phones of visible drivers who got requests that they have not read, and a mail if
 * one of them was not read for two days; each request is in one notice and one mail at most, and a driver gets one of each a day.
 * Demo drivers are skipped.
 */
export const notifyDriversOfRequests = defineJob({
  name: "notify-drivers-of-requests",
  label: "Avisar condutores dos pedidos de vaga",
  cron: "50 9 * * *",
  data: z.object({}),
  run: async (services) => {
    const year = yearOnSale(services.now());
    let notified = year === null ? 0 : BATCH;
    while (year !== null && notified === BATCH) notified = await notifySome(services, year);
  },
});

const due = z.array(z.object({ driverId: z.string(), isNew: z.boolean(), isLate: z.boolean() }));

/** Marks drivers and queues their notices and mails, in one transaction; returns how many. */
async function notifySome(services: Services, year: number): Promise<number> {
  const { db, jobs, now } = services;
  const at = now();
  const today = moment(startOfDay(dayInSaoPaulo(at)));
  const lateFrom = moment(startOfDay(dayInSaoPaulo(at), -REQUEST_UNREAD_DAYS + 1));
  const since = (column: "notified_at" | "mailed_at") =>
    sql.raw(`coalesce(request_digests.${column}, '-infinity')`);
  return db.transaction(async (tx) => {
    // One process at a time: two could each find the same drivers.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('request-digests', 0))`);
    const { rows } = await tx.execute(sql`
      with unread as (
        select ${seatRequests.driverId} as driver_id,
          bool_or(${waitsSince} > ${since("notified_at")} and ${since("notified_at")} < ${today}) as is_new,
          bool_or(${waitsSince} > ${since("mailed_at")} and ${since("mailed_at")} < ${today}
            and ${waitsSince} < ${lateFrom} and ${requestDigests.offAt} is null) as is_late
        from ${seatRequests} left join ${requestDigests} on ${requestDigests.driverId} = ${seatRequests.driverId}
        where ${seatRequests.year} = ${year} and ${seatRequests.reportedAt} is null and ${isUnread}
        group by 1
      )
      select driver_id as "driverId", is_new as "isNew", is_late as "isLate"
      from unread join ${drivers} on ${drivers.id} = driver_id
      where (is_new or is_late) and ${isListed}
        and exists (select 1 from ${subscriptions} where ${entitlesOwner(at)} and not ${subscriptions.isDemo})
      order by 1 limit ${BATCH}`);
    const found = due.parse(rows);
    for (const { driverId, isNew, isLate } of found) {
      const set = { ...(isNew && { notifiedAt: at }), ...(isLate && { mailedAt: at, linkHash: null }) };
      await tx
        .insert(requestDigests)
        .values({ driverId, ...set })
        .onConflictDoUpdate({ target: requestDigests.driverId, set });
      if (isNew) await notifyDriver(services, tx, { driverId }, "requests", at.toISOString());
    }
    const late = found.filter(({ isLate }) => isLate);
    await jobs.enqueueForMany(
      tx,
      mailUnreadRequests,
      late.map(({ driverId }) => ({ driverId, mailedAt: at.toISOString() })),
    );
    return found.length;
  });
}

function moment(date: Date) {
  return sql`${date.toISOString()}::timestamptz`;
}
