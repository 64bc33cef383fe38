import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { searchCities, searchEntries } from "../../../drizzle/schema/search";
import { driverSeats } from "../../../drizzle/schema/seats";
import { waitingMatches, waitingNotices } from "../../../drizzle/schema/waiting";
import type { DriverCard } from "../../../shared/drivers";
import { WAITING_DRIVERS_MAX } from "../../../shared/limits";
import { seatsToday } from "../../drivers/seats/stored-seats";
import type { Db } from "../../platform/database/database";
import { cardColumns, toDriverCard } from "../../search/driver-cards";
import { currentFacts } from "../../search/entries/entry-facts";
import { splitNames } from "../../search/entries/entry-names";
import { isLive } from "./live";
import { serves } from "./serves";

export type LiveNotice = typeof waitingNotices.$inferSelect & { endsAt: Date };

/** A driver to mail about, with the matching notices. */
export type News = { driver: DriverCard; notices: LiveNotice[] };

/** The notices of a family that were confirmed and have not ended. */
export async function liveNotices(tx: Db, familyId: string, now: Date): Promise<LiveNotice[]> {
  const rows = await tx
    .select()
    .from(waitingNotices)
    .where(and(eq(waitingNotices.familyId, familyId), isLive(now)))
    .orderBy(asc(waitingNotices.createdAt), asc(waitingNotices.id));
  return rows.flatMap(({ endsAt, ...row }) => (endsAt ? [{ ...row, endsAt }] : []));
}

/**
 * The unmailed matches that are still true: the driver is visible, serves the place and has a seat in the shift. The others
 * are deleted, so that the same driver can match again.
 */
export async function findNews(tx: Db, notices: readonly LiveNotice[], now: Date): Promise<News[]> {
  const unsent = await tx
    .select({ noticeId: waitingMatches.noticeId, driverId: waitingMatches.driverId })
    .from(waitingMatches)
    .where(
      and(
        isNull(waitingMatches.toldAt),
        inArray(
          waitingMatches.noticeId,
          notices.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(waitingMatches.matchedAt), asc(waitingMatches.driverId));
  const entries = await entriesOf(tx, [...new Set(unsent.map(({ driverId }) => driverId))], now);
  const news = new Map<string, News>();
  for (const { noticeId, driverId } of unsent) {
    const notice = notices.find(({ id }) => id === noticeId);
    const entry = entries.get(driverId);
    const isHere = entry && notice && entry.state === notice.state && entry.cityName === notice.cityName;
    if (isHere && serves(entry, notice)) {
      const known = news.get(driverId) ?? { driver: entry.driver, notices: [] };
      news.set(driverId, { ...known, notices: [...known.notices, notice] });
    } else {
      const isThis = and(eq(waitingMatches.noticeId, noticeId), eq(waitingMatches.driverId, driverId));
      await tx.delete(waitingMatches).where(isThis);
    }
  }
  return [...news.values()].slice(0, WAITING_DRIVERS_MAX);
}

async function entriesOf(tx: Db, driverIds: string[], now: Date) {
  const rows = await tx
    .select({
      ...cardColumns,
      state: searchEntries.state,
      cityName: searchCities.name,
      facts: searchEntries.facts,
      nextUntil: searchEntries.nextUntil,
      schools: searchEntries.schools,
      neighborhoods: searchEntries.neighborhoods,
    })
    .from(searchEntries)
    .innerJoin(searchCities, eq(searchCities.id, searchEntries.cityId))
    .innerJoin(drivers, eq(drivers.id, searchEntries.driverId))
    .leftJoin(driverSeats, seatsToday)
    .where(and(inArray(searchEntries.driverId, driverIds), gt(searchEntries.entitledUntil, now)));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        state: row.state,
        cityName: row.cityName,
        facts: currentFacts(row, now),
        driver: toDriverCard(row, now),
        names: { school: splitNames(row.schools), neighborhood: splitNames(row.neighborhoods) },
      },
    ]),
  );
}
