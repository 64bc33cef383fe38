import { and, eq, gt, isNotNull, lte, sql } from "drizzle-orm";
import { waitingMatches, waitingNotices } from "../../../drizzle/schema/waiting";
import { WAITING_AGAIN_DAYS } from "../../../shared/limits";
import { wordsOf } from "../../../shared/search";
import type { DriverChange, Served } from "../../drivers/driver-changed";
import type { Db } from "../../platform/database/database";
import { textArray } from "../../platform/database/text-array";
import { pivotsOf } from "./pivot";
import { serves, waitedFacts } from "./serves";

const DAY = 24 * 60 * 60 * 1000;

/**
 * Stores, in the transaction of the change, matches with notices that this driver newly satisfies. Reads only notices of the
 * driver's city and words, by an index.
 */
export async function matchWaiting(tx: Db, { driverId, listed }: DriverChange, now: Date): Promise<void> {
  if (!listed) return;
  const { state, cityName, before, after } = listed;
  const words = wordsToLookFor(before, after);
  if (words.size === 0) return;
  const { id, name, kind, shift, year, pivot } = waitingNotices;
  const waited = await tx
    .select({ name, kind, shift, year, ids: sql<string[]>`array_agg(${id})` })
    .from(waitingNotices)
    .where(
      and(
        eq(waitingNotices.state, state),
        eq(waitingNotices.cityName, cityName),
        sql`${pivot} = any(${textArray(pivotsOf(words))})`,
        isNotNull(waitingNotices.confirmedAt),
        gt(waitingNotices.endsAt, now),
      ),
    )
    .groupBy(name, kind, shift, year);
  const matched = waited.filter((notice) => serves(after, notice) && !(before && serves(before, notice)));
  await addMatches(
    tx,
    matched.flatMap(({ ids }) => ids),
    driverId,
    now,
  );
}

/** The words of names for which the change may create matches; empty if it can't. */
function wordsToLookFor(before: Served | undefined, after: Served): Set<string> {
  const seats = after.facts & waitedFacts;
  if (seats === 0) return new Set();
  const isNewSeat = (seats & ~(before?.facts ?? 0)) !== 0;
  const known = new Set(
    isNewSeat ? [] : [...(before?.names.school ?? []), ...(before?.names.neighborhood ?? [])],
  );
  const names = [...after.names.school, ...after.names.neighborhood];
  return new Set(names.filter((name) => !known.has(name)).flatMap(wordsOf));
}

/**
 * Adds a driver to the next mail of these notices, unless a recent mail was about that driver, however often the seats come
 * and go.
 */
export async function addMatches(tx: Db, noticeIds: string[], driverId: string, now: Date): Promise<void> {
  if (noticeIds.length === 0) return;
  await tx.execute(sql`
    insert into ${waitingMatches} (notice_id, driver_id, matched_at)
    select unnest(${textArray(noticeIds)}), ${driverId}, ${now.toISOString()}::timestamptz
    on conflict (notice_id, driver_id) do update set matched_at = excluded.matched_at, told_at = null
    where ${lte(waitingMatches.toldAt, notifiedAgainFrom(now))}`);
}

/** Drivers mailed about before this moment may be mailed about again. */
export function notifiedAgainFrom(now: Date): Date {
  return new Date(now.getTime() - WAITING_AGAIN_DAYS * DAY);
}
