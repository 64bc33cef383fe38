import { and, count, desc, eq, gt, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import { waitingFamilies, waitingNotices } from "../../../drizzle/schema/waiting";
import type { WaitingForm } from "../../../shared/families/waiting/waiting";
import { WAITING_NOTICES_MAX } from "../../../shared/limits";
import { validation } from "../../../shared/messages";
import { isPlainName } from "../../../shared/places/place-name";
import { isShiftFilter, shiftFilters } from "../../../shared/search/facts";
import { requireYear } from "../../drivers/seats/require-year";
import { knownNames } from "../../places/schools/known-names";
import type { Db } from "../../platform/database/database";
import { newId } from "../../platform/database/ids";
import { DomainError } from "../../platform/http/domain-error";
import type { Context } from "../../process/context";
import { isLive } from "./live";
import { hadMail, mailConfirmWaiting } from "./mail-confirm-waiting";
import { pivotOf } from "./pivot";
import { type Place, placeOfForm } from "./place-of-form";

/**
 * Stores a family's notice as unconfirmed and queues the confirmation mail, in one transaction. Asking for the same place
 * again renews the notice. The response does not reveal whether the e-mail was known, except with five confirmed notices.
 * @throws DomainError VALIDATION (no such city, another year), SEASON_CLOSED, WAITING_FULL
 */
export async function askForNotice(
  ctx: Pick<Context, "db" | "now" | "jobs">,
  form: WaitingForm,
): Promise<void> {
  const waited = await waitedIn(ctx, form);
  await ctx.db.transaction(async (tx) => {
    const { id: familyId, askedAt } = await lockFamily(tx, { email: form.email });
    const notice = { ...waited, familyId };
    await refuseSixth(tx, notice, ctx.now(), "email");
    const isFirst = !(await isQueued(tx, familyId, askedAt)) && !hadMail(askedAt, ctx.now());
    await tx.insert(waitingNotices).values({ ...notice, id: newId(), createdAt: ctx.now() });
    // Otherwise one is already queued, or the next day's mail asks about this one, too.
    if (isFirst) await ctx.jobs.enqueue(tx, mailConfirmWaiting, { familyId });
  });
}

/** What a notice waits for. @throws DomainError VALIDATION (no such city, another year), SEASON_CLOSED */
export async function waitedIn({ db, now }: Pick<Context, "db" | "now">, form: WaitingForm) {
  const year = form.year === "" ? null : Number(form.year);
  requireYear(year, now());
  const place = placeOfForm(form);
  if (!place)
    throw new DomainError("VALIDATION", [{ path: "place", message: validation.waitingCityMissing }]);
  if (!(await isName(db, place)))
    throw new DomainError("VALIDATION", [{ path: "place", message: validation.waitingPlaceOnly }]);
  const shift = isShiftFilter(form.shift) ? shiftFilters[form.shift] : null;
  return { ...place, shift, year, pivot: await pivotOf(db, place.name, place.kind) };
}

/** Whether a family's text names a place and says nothing else; a name of the catalogue may have more numbers than one. */
async function isName(db: Db, { state, city, place }: Place): Promise<boolean> {
  if (isPlainName(place)) return true;
  const known = await knownNames(db, { state, city, schools: [place], neighborhoods: [place] });
  return known.schools.size + known.neighborhoods.size > 0;
}

type StoredNotice = Pick<
  typeof waitingNotices.$inferSelect,
  "familyId" | "state" | "cityName" | "name" | "shift" | "year"
>;

/** Other notices of the family for the same place and year. */
export function isSame({ familyId, state, cityName, name, shift, year }: StoredNotice): SQL | undefined {
  return and(
    eq(waitingNotices.familyId, familyId),
    eq(waitingNotices.state, state),
    eq(waitingNotices.cityName, cityName),
    eq(waitingNotices.name, name),
    sql`${waitingNotices.shift} is not distinct from ${shift}`,
    sql`${waitingNotices.year} is not distinct from ${year}`,
  );
}

/** Locks the row of an e-mail or device, created if missing: the lock serialises changes of its notices. */
export async function lockFamily(
  tx: Db,
  who: { email: string } | { deviceId: string },
): Promise<{ id: string; askedAt: Date | null }> {
  await tx
    .insert(waitingFamilies)
    .values({ id: newId(), ...who })
    .onConflictDoNothing();
  const [family] = await tx
    .select({ id: waitingFamilies.id, askedAt: waitingFamilies.askedAt })
    .from(waitingFamilies)
    .where("email" in who ? eq(waitingFamilies.email, who.email) : eq(waitingFamilies.deviceId, who.deviceId))
    .for("update");
  if (!family) throw new Error("a row was deleted between two statements of one transaction");
  return family;
}

/** Whether another unconfirmed notice since the last mail has already queued the next one. */
async function isQueued(tx: Db, familyId: string, askedAt: Date | null): Promise<boolean> {
  const isNew = askedAt ? gt(waitingNotices.createdAt, askedAt) : undefined;
  const ofFamily = eq(waitingNotices.familyId, familyId);
  return (await tx.$count(waitingNotices, and(ofFamily, isNull(waitingNotices.confirmedAt), isNew))) > 0;
}

/**
 * Makes room for an unconfirmed notice: deletes one for the same place, and the oldest over the limit, so that a stranger who
 * knows an address can't use it up.
 * @throws DomainError WAITING_FULL, with the form's field that says so
 */
export async function refuseSixth(
  tx: Db,
  notice: StoredNotice,
  now: Date,
  path: "email" | "place",
): Promise<void> {
  const { id, familyId, createdAt, confirmedAt } = waitingNotices;
  await tx.delete(waitingNotices).where(and(isSame(notice), isNull(confirmedAt)));
  const ofFamily = eq(familyId, notice.familyId);
  const [live] = await tx
    .select({ count: count() })
    .from(waitingNotices)
    .where(and(ofFamily, isLive(now), not(isSame(notice) ?? sql`false`)));
  if ((live?.count ?? 0) >= WAITING_NOTICES_MAX)
    throw new DomainError("WAITING_FULL", [{ path, message: validation.waitingFull }]);
  const waiting = await tx
    .select({ id })
    .from(waitingNotices)
    .where(and(ofFamily, isNull(confirmedAt)))
    .orderBy(desc(createdAt), desc(id));
  const oldest = waiting.slice(WAITING_NOTICES_MAX - 1).map((row) => row.id);
  if (oldest.length > 0) await tx.delete(waitingNotices).where(inArray(id, oldest));
}
