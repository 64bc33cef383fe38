import { and, eq, isNull } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { profileHolds } from "../../drizzle/schema/memory";
import { type Match, matchesOfEach } from "../accounts/memory/matches";
import { rememberProven } from "../accounts/memory/remember";
import { openOrReopenItem } from "../operation/queue-items";
import type { Db } from "../platform/database/database";
import type { Jobs, Services } from "../process/services";
import { caseOf } from "./case-of";
import { copyOf } from "./copies";
import { driverChanged } from "./driver-changed";
import { mailProfileHeld } from "./mail-profile-held";
import { heldSince } from "./visibility";

/** So many profiles are compared with the memory at once. */
const STEP = 500;

type Holding = Pick<Services, "db" | "now" | "memoryKeys"> & { jobs: Pick<Jobs, "enqueue"> };
type Compared = { id: string; userId: string; suspendedAt: Date | null };

/**
 * Compares a profile that is about to be shown with those that were suspended and, while its account is young, with older
 * public ones. What staff have not compared it with yet goes into the queue, and holds it or only asks (recognise.ts). The
 * caller has locked the profile and refreshes its search entry. `db` is the transaction. @returns since when it is held
 */
export async function holdIfMatched(services: Holding, driver: Compared): Promise<Date | null> {
  const { db, now, jobs } = services;
  if (driver.suspendedAt) return null;
  const before = await heldSinceOf(db, driver.id);
  const matches = (await matchesOfEach(services, [driver.id])).get(driver.id) ?? [];
  const copy = await copyOf(services, driver);
  if (!(await writeMatches(db, driver.id, copy ? [...matches, copy] : matches, now()))) return before;
  const subject = await caseOf(db, driver.id, now());
  await openOrReopenItem(db, { kind: "case", subject, driverId: driver.id }, now());
  const since = await heldSinceOf(db, driver.id);
  if (since && !before)
    await jobs.enqueue(db, mailProfileHeld, { userId: driver.userId, since: since.toISOString() });
  return since;
}

/** Since when a profile is held, by its id; null if it is not. */
export async function heldSinceOf(db: Db, driverId: string): Promise<Date | null> {
  const [found] = await db.select({ heldSince }).from(drivers).where(eq(drivers.id, driverId));
  return found?.heldSince ?? null;
}

/** The profiles that wait for a look by staff, by id, or did until a memory ended. */
export async function waitingForStaff(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: profileHolds.driverId })
    .from(profileHolds)
    .where(isNull(profileHolds.decisionId))
    .orderBy(profileHolds.driverId);
  return rows.map(({ id }) => id);
}

/** Stores what staff have not looked at yet. @returns whether there is anything new to look at */
async function writeMatches(
  db: Db,
  driverId: string,
  matches: readonly Match[],
  now: Date,
): Promise<boolean> {
  if (matches.length === 0) return false;
  const stored = await db.select().from(profileHolds).where(eq(profileHolds.driverId, driverId));
  let isNew = false;
  for (const { memoryId, kinds, holds } of matches) {
    const row = stored.find((hold) => hold.memoryId === memoryId);
    const waits = row?.decisionId === null ? row : undefined;
    if (waits && (waits.holds || !holds) && kinds.every((kind) => waits.traits.includes(kind))) continue;
    const traits = [...new Set([...(row?.traits ?? []), ...kinds])];
    const set = {
      traits,
      holds: holds || waits?.holds === true,
      heldAt: waits && (waits.holds || !holds) ? waits.heldAt : now,
      decisionId: null,
    };
    await db
      .insert(profileHolds)
      .values({ driverId, memoryId, ...set })
      .onConflictDoUpdate({ target: [profileHolds.driverId, profileHolds.memoryId], set });
    isNew = true;
  }
  return isNew;
}

/** The profiles that families see or could see, by id, held ones included; of one account, if given. */
export async function publishedProfiles(db: Db, userId?: string): Promise<string[]> {
  const isPublished = and(eq(drivers.isPublic, true), isNull(drivers.suspendedAt));
  const isOwn = userId === undefined ? undefined : eq(drivers.userId, userId);
  const published = await db.select({ id: drivers.id }).from(drivers).where(and(isPublished, isOwn));
  return published.map(({ id }) => id);
}

/**
 * Compares these profiles with suspended ones now, without waiting for a save. `db` is the transaction.
 * @returns how many are held because of it
 */
export async function holdAlike(services: Holding, ids: readonly string[]): Promise<number> {
  const { db, now } = services;
  let held = 0;
  for (let from = 0; from < ids.length; from += STEP) {
    const matches = await matchesOfEach(services, ids.slice(from, from + STEP));
    for (const id of [...matches.keys()].toSorted()) {
      const [driver] = await db.select().from(drivers).where(eq(drivers.id, id)).for("update");
      if (!driver) continue;
      const before = await heldSinceOf(db, id);
      if (!(await holdIfMatched(services, driver)) || before) continue;
      await driverChanged(db, id, now());
      held += 1;
    }
  }
  return held;
}

/**
 * The same for the published profile of one account, of which more became known: also with older profiles. What a suspended
 * one has proven since is added to what it is recognised by.
 */
export async function holdIfAlike(services: Holding, userId: string): Promise<void> {
  const { db, now } = services;
  const [driver] = await db.select().from(drivers).where(eq(drivers.userId, userId)).for("update");
  if (driver?.suspendedAt) await rememberProven(services, driver);
  else if (driver?.isPublic && (await holdIfMatched(services, driver)))
    await driverChanged(db, driver.id, now());
}
