import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { queueItems } from "../../../drizzle/schema/queue";
import { recommendations } from "../../../drizzle/schema/recommendations";
import { RENAMED } from "../../../shared/families/recommendations/recommendations";
import {
  closeQueueItem,
  dropQueueItems,
  openQueueItem,
  reopenQueueItem,
  undoClosing,
} from "../../operation/queue-items";
import { recordAction } from "../../operation/record-action";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import { isSameText } from "../../platform/same-text";
import { announceDriverChange } from "../../process/pages/driver-changes";
import type { Services } from "../../process/services";

// Families recommend a person. A changed name hides what they wrote until staff say that it is still the same one.

/** Whether a recommendation is about somebody of this name. */
export function isAbout({ driverNames }: { driverNames: readonly string[] }, name: string): boolean {
  return driverNames.some((known) => isSameText(known, name));
}

/**
 * After a save that changed the name: one open item for staff if it hides a recommendation, none if it hides none. Call it
 * in the transaction of the save.
 */
export async function followName(
  tx: Db,
  { id, name }: { id: string; name: string },
  now: Date,
): Promise<void> {
  const written = await writtenFor(tx, id);
  if (written.every((row) => isAbout(row, name))) return dropQueueItems(tx, "recommendation", [id]);
  await openQueueItem(
    tx,
    { kind: "recommendation", subject: id, detail: RENAMED, driverId: id, isUrgent: false },
    now,
  );
  if (!(await isOpen(tx, id))) await reopenQueueItem(tx, "recommendation", id, now);
}

/**
 * The names under which families recommended a driver, and the one of today, for staff.
 * @throws DomainError RECOMMENDATION_NOT_FOUND if the driver is gone
 */
export async function nameChange(db: Db, driverId: string) {
  const [driver] = await db.select().from(drivers).where(eq(drivers.id, driverId));
  if (!driver) throw new DomainError("RECOMMENDATION_NOT_FOUND");
  const hidden = (await writtenFor(db, driverId)).filter((row) => !isAbout(row, driver.name));
  return {
    name: driver.name,
    before: [...new Set(hidden.flatMap(({ driverNames }) => driverNames))],
    hidden: hidden.length,
    driver: { userId: driver.userId },
  };
}

/**
 * Staff's answer for the name that they saw: the same person, and all recommendations are shown again, or not.
 * `db` is the transaction. @throws DomainError RECOMMENDATION_NOT_FOUND, QUEUE_ITEM_CLOSED, DRIVER_RENAMED
 */
export async function decideNameChange(
  { db, now }: Pick<Services, "db" | "now">,
  decision: { driverId: string; name: string; isSame: boolean; staffId: string },
): Promise<void> {
  const { driverId, name, isSame, staffId } = decision;
  const [driver] = await db.select().from(drivers).where(eq(drivers.id, driverId)).for("no key update");
  if (!driver) throw new DomainError("RECOMMENDATION_NOT_FOUND");
  if (driver.name !== name) throw new DomainError("DRIVER_RENAMED");
  await closeQueueItem(db, { kind: "recommendation", subject: driverId, staffId }, now());
  if (isSame)
    await db
      .update(recommendations)
      .set({ driverNames: sql`array_append(${recommendations.driverNames}, ${name})` })
      .where(eq(recommendations.driverId, driverId));
  await announceDriverChange(db, driverId, []);
  const action = isSame ? "name-same-person" : "name-other-person";
  await recordAction({ db, now }, { action, subject: driver.userId, reason: name, actor: staffId });
}

/**
 * Undoes the same person's recent answer: the names that it added are removed, and what they showed is hidden again. `db` is
 * the transaction. @throws DomainError RECOMMENDATION_NOT_FOUND if the driver is gone, UNDO_TOO_LATE
 */
export async function undoNameChange(
  { db, now }: Pick<Services, "db" | "now">,
  driverId: string,
  staffId: string,
): Promise<void> {
  const [driver] = await db.select().from(drivers).where(eq(drivers.id, driverId)).for("no key update");
  if (!driver) throw new DomainError("RECOMMENDATION_NOT_FOUND");
  await undoClosing(db, { kind: "recommendation", subject: driverId, staffId }, now());
  const { driverNames } = recommendations;
  const isOfDriver = eq(recommendations.driverId, driverId);
  const written = await db.select({ driverNames }).from(recommendations).where(isOfDriver);
  // "The same person" appended the name to every row; "another person" left at least one row without it.
  if (written.every(({ driverNames: names }) => names.at(-1) === driver.name))
    await db
      .update(recommendations)
      .set({ driverNames: sql`trim_array(${driverNames}, 1)` })
      .where(and(isOfDriver, gt(sql`cardinality(${driverNames})`, 1)));
  await announceDriverChange(db, driverId, []);
  const action = { action: "name-decision-undone", subject: driver.userId, reason: driver.name } as const;
  await recordAction({ db, now }, { ...action, actor: staffId });
}

function writtenFor(db: Db, driverId: string) {
  return db
    .select({ driverNames: recommendations.driverNames })
    .from(recommendations)
    .where(
      and(
        eq(recommendations.driverId, driverId),
        ne(recommendations.state, "taken-back"),
        ne(recommendations.state, "refused"),
      ),
    );
}

async function isOpen(tx: Db, driverId: string): Promise<boolean> {
  const isOfName = and(eq(queueItems.kind, "recommendation"), eq(queueItems.subject, driverId));
  return (await tx.$count(queueItems, and(isOfName, isNull(queueItems.closedAt)))) > 0;
}
