import { and, asc, eq, inArray, isNull, lte, or, type SQL } from "drizzle-orm";
import { waitingFamilies, waitingMatches, waitingNotices } from "../../../drizzle/schema/waiting";
import { DAY, WAITING_MAIL_PAUSE, WAITING_RENEWAL_DAYS } from "../../../shared/limits";
import type { Services } from "../../process/services";
import { isLive } from "./live";

/** The ids of families who may be told something today: of a match, or that a notice ends soon. */
export async function familiesWithNews(
  { db, now }: Pick<Services, "db" | "now">,
  areMeant: SQL,
  limit: number,
): Promise<string[]> {
  const { id, toldAt } = waitingFamilies;
  const unsent = db
    .select({ id: waitingMatches.noticeId })
    .from(waitingMatches)
    .where(isNull(waitingMatches.toldAt));
  const rows = await db
    .selectDistinct({ id })
    .from(waitingFamilies)
    .innerJoin(waitingNotices, eq(waitingNotices.familyId, id))
    .where(
      and(
        isLive(now()),
        areMeant,
        or(isNull(toldAt), lte(toldAt, pauseAgo(now()))),
        or(inArray(waitingNotices.id, unsent), endsSoon(now())),
      ),
    )
    .orderBy(asc(id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** About to end, and able to go on: one for a school year ends with its season. */
function endsSoon(now: Date) {
  return and(
    isNull(waitingNotices.renewalOfferedAt),
    isNull(waitingNotices.year),
    lte(waitingNotices.endsAt, new Date(now.getTime() + WAITING_RENEWAL_DAYS * DAY)),
  );
}

/** Whoever was told later than this was told today. */
export function pauseAgo(now: Date): Date {
  return new Date(now.getTime() - WAITING_MAIL_PAUSE);
}
