import { and, eq, inArray } from "drizzle-orm";
import { waitingFamilies, waitingMatches, waitingNotices } from "../../../drizzle/schema/waiting";
import { DAY, WAITING_RENEWAL_DAYS } from "../../../shared/limits";
import type { Db } from "../../platform/database/database";
import { findNews, liveNotices } from "./find-news";
import { hadMail } from "./mail-confirm-waiting";

/** Whom the day's message goes to, and what it is about. */
export type Turn = NonNullable<Awaited<ReturnType<typeof takeTurn>>>;

/** Claims the day's message to a family; undefined if it had today's, or there is nothing to say. */
export async function takeTurn(tx: Db, familyId: string, toldAt: Date) {
  const [family] = await tx
    .select()
    .from(waitingFamilies)
    .where(eq(waitingFamilies.id, familyId))
    .for("update");
  const before = family?.toldAt ?? null;
  if (!family || hadMail(before, toldAt)) return undefined;
  const notices = await liveNotices(tx, familyId, toldAt);
  if (notices.length === 0) return undefined;
  const soon = toldAt.getTime() + WAITING_RENEWAL_DAYS * DAY;
  const news = await findNews(tx, notices, toldAt);
  const ending = notices.filter(
    ({ renewalOfferedAt, year, endsAt }) => !renewalOfferedAt && year === null && endsAt.getTime() <= soon,
  );
  if (news.length === 0 && ending.length === 0) return undefined;
  await tx.update(waitingFamilies).set({ toldAt }).where(eq(waitingFamilies.id, familyId));
  return { email: family.email, deviceId: family.deviceId, news, ending, notices, toldAt, before };
}

/** Marks what a message was about: no later one repeats it. */
export async function markSent(tx: Db, { news, ending, toldAt }: Turn): Promise<void> {
  for (const { driver, notices } of news) {
    const ids = notices.map(({ id }) => id);
    await tx
      .update(waitingMatches)
      .set({ toldAt })
      .where(and(eq(waitingMatches.driverId, driver.id), inArray(waitingMatches.noticeId, ids)));
  }
  if (ending.length === 0) return;
  const ids = ending.map(({ id }) => id);
  await tx.update(waitingNotices).set({ renewalOfferedAt: toldAt }).where(inArray(waitingNotices.id, ids));
}
