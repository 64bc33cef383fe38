import { and, eq, inArray, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { drivers } from "../../../drizzle/schema/drivers";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import { unansweredBefore } from "../../../shared/families/requests/requests";
import { yearOnSale } from "../../../shared/profile/next-seats";
import { visibleDriver } from "../../drivers/visibility";
import type { Db } from "../../platform/database/database";
import { defineJob } from "../../process/jobs/jobs";
import type { Services } from "../../process/services";
import { mailRequestNews } from "./mail-request-news";
import { waitsSince } from "./queries";

const PORTION = 500;

/**
 * Daily, by day: tells families whose driver's profile is not public any more, and those whom nobody has answered. Each is
 * told once; whether a request is unanswered follows from the clock and not from this.
 */
export const followRequests = defineJob({
  name: "follow-requests",
  label: "Contar a famílias que o pedido de vaga está sem resposta",
  data: z.object({}),
  cron: "10 9 * * *",
  run: async (services) => {
    const year = yearOnSale(services.now());
    if (year === null) return;
    await endOrphans(services);
    while (await notifyPortion(services, "gone", goneCondition(services), "goneNotifiedAt"));
    while (
      await notifyPortion(services, "unanswered", unansweredCondition(services.now()), "unansweredNotifiedAt")
    );
  },
});

/** Those of deleted accounts end now. */
async function endOrphans({ db, now }: Services): Promise<void> {
  const isOrphan = and(isNull(seatRequests.driverId), isNull(seatRequests.endedAt));
  await db.delete(seatRequests).where(and(isOrphan, isNull(seatRequests.openedAt)));
  await db.update(seatRequests).set({ state: "gone", stateBefore: null, endedAt: now() }).where(isOrphan);
}

function goneCondition({ now }: Services): SQL | undefined {
  const visible = sql`exists (select 1 from ${drivers} where ${drivers.id} = ${seatRequests.driverId} and ${visibleDriver(now())})`;
  return or(eq(seatRequests.state, "gone"), and(inArray(seatRequests.state, ["open", "has"]), not(visible)));
}

function unansweredCondition(now: Date): SQL | undefined {
  const isLate = lte(waitsSince, sql.param(unansweredBefore(now), seatRequests.openedAt));
  return and(eq(seatRequests.state, "open"), isNull(seatRequests.goneNotifiedAt), isLate);
}

/** Claims a portion and queues its messages, both or neither. @returns whether there may be more */
function notifyPortion(
  { db, now, jobs }: Services,
  news: "gone" | "unanswered",
  isMeant: SQL | undefined,
  claim: "goneNotifiedAt" | "unansweredNotifiedAt",
): Promise<boolean> {
  const at = now();
  return db.transaction(async (tx) => {
    const claimed = await tx
      .update(seatRequests)
      .set({ [claim]: at })
      .where(inArray(seatRequests.id, portionOf(tx, and(isMeant, isNull(seatRequests[claim])))))
      .returning({ id: seatRequests.id });
    await jobs.enqueueForMany(
      tx,
      mailRequestNews,
      claimed.map(({ id }) => ({ requestId: id, news, at: at.getTime() })),
    );
    return claimed.length === PORTION;
  });
}

function portionOf(tx: Db, condition: SQL | undefined) {
  return tx
    .select({ id: seatRequests.id })
    .from(seatRequests)
    .where(condition)
    .limit(PORTION)
    .for("update", { skipLocked: true });
}
