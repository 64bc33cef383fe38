import { and, asc, eq, isNotNull, isNull, ne, type SQL } from "drizzle-orm";
import { waitingNotices } from "../../../drizzle/schema/waiting";
import { DAY, WAITING_DAYS, WAITING_NOTICES_MAX } from "../../../shared/limits";
import { seasonEnd } from "../../../shared/profile/next-seats";
import type { WaitingLinked } from "../../../shared/schemas/waiting";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import type { Context } from "../../process/context";
import { markEnded } from "../../process/deletions/deletions";
import { isSame } from "./ask-for-notice";
import { findLinked, type Linked } from "./links";
import { isLive } from "./live";
import { matchPresent } from "./match-present";

type Linking = Pick<Context, "db" | "now">;
type Notice = typeof waitingNotices.$inferSelect;

/**
 * What the page of a mailed link shows. Opening it changes nothing.
 * @throws DomainError WAITING_LINK_INVALID
 */
export async function readLinked(ctx: Linking, token: string): Promise<WaitingLinked> {
  const { email, isInScope } = await findLinked(ctx.db, token);
  const notices = await ctx.db
    .select()
    .from(waitingNotices)
    .where(isInScope)
    .orderBy(asc(waitingNotices.createdAt), asc(waitingNotices.id));
  return { email, notices: notices.map((notice) => toShown(notice, ctx.now())) };
}

function toShown({ id, kind, place, city, state, shift, year, endsAt }: Notice, now: Date) {
  const hasEnded = endsAt !== null && endsAt <= now;
  return { id, kind, place, city, state, shift, year, endsAt: endsAt?.toISOString() ?? null, hasEnded };
}

/**
 * "Confirmar aviso": the link's notices become active; drivers who have a seat already match, too.
 * @throws DomainError WAITING_LINK_INVALID, WAITING_FULL
 */
export function confirmByLink(ctx: Linking, token: string): Promise<void> {
  return withLinked(ctx, token, async (tx, { isInScope }) => {
    const waiting = await tx
      .select()
      .from(waitingNotices)
      .where(and(isInScope, isNull(waitingNotices.confirmedAt)))
      .orderBy(asc(waitingNotices.createdAt), asc(waitingNotices.id));
    await beginAll(tx, waiting, ctx.now());
  });
}

/**
 * "Continuar por mais 60 dias": renews the notices from now on, ended ones included while they are stored.
 * @throws DomainError WAITING_LINK_INVALID, WAITING_FULL
 */
export function renewByLink(ctx: Linking, token: string): Promise<void> {
  return withLinked(ctx, token, async (tx, { isInScope }) => {
    const confirmed = await tx
      .select()
      .from(waitingNotices)
      .where(and(isInScope, isNotNull(waitingNotices.confirmedAt)))
      .orderBy(asc(waitingNotices.createdAt), asc(waitingNotices.id));
    await beginAll(tx, confirmed, ctx.now());
  });
}

/**
 * Unsubscribes, from the page or by a mail program's one-click button. Unconfirmed notices are deleted at once.
 * @throws DomainError WAITING_LINK_INVALID
 */
export function endByLink(ctx: Linking, token: string): Promise<void> {
  const act = (tx: Db, { isInScope }: Linked) => endNotices(tx, isInScope, ctx.now());
  return withLinked(ctx, token, act);
}

/** Ends notices, in backups too. Unconfirmed ones are deleted at once. */
export async function endNotices(tx: Db, areMeant: SQL, now: Date): Promise<void> {
  const { id, confirmedAt } = waitingNotices;
  const deleted = await tx
    .delete(waitingNotices)
    .where(and(areMeant, isNull(confirmedAt)))
    .returning({ id });
  const ended = await tx
    .update(waitingNotices)
    .set({ endsAt: now })
    .where(and(areMeant, isLive(now)))
    .returning({ id });
  const ids = [...deleted, ...ended].map((notice) => notice.id);
  await markEnded(tx, "waiting-notice", ids, now);
}

/**
 * Activates notices up to the limit per e-mail, oldest first; those for a school year only in its season.
 * @throws DomainError WAITING_FULL if there is no room at all, WAITING_LINK_INVALID if only the season is over
 */
async function beginAll(tx: Db, notices: readonly Notice[], now: Date): Promise<void> {
  const possible = notices.filter((notice) => endOf(notice, now) > now);
  let begun = 0;
  for (const notice of possible) if (await begin(tx, notice, now)) begun += 1;
  if (begun > 0 || notices.length === 0) return;
  throw new DomainError(possible.length > 0 ? "WAITING_FULL" : "WAITING_LINK_INVALID");
}

/** Until when a notice lives that begins now: for a school year to the last moment of its season. */
function endOf({ year }: Notice, now: Date): Date {
  return new Date(year === null ? now.getTime() + WAITING_DAYS * DAY : seasonEnd(year).getTime() - 1);
}

/** Activates a notice, replacing another one for the same place; false if its family is at its limit. */
export async function begin(tx: Db, notice: Notice, now: Date): Promise<boolean> {
  const { id, familyId } = notice;
  await tx
    .delete(waitingNotices)
    .where(and(isSame(notice), ne(waitingNotices.id, id), isNotNull(waitingNotices.confirmedAt)));
  const others = await tx.$count(
    waitingNotices,
    and(eq(waitingNotices.familyId, familyId), isLive(now), ne(waitingNotices.id, id)),
  );
  if (others >= WAITING_NOTICES_MAX) return false;
  await tx
    .update(waitingNotices)
    .set({
      confirmedAt: notice.confirmedAt ?? now,
      endsAt: endOf(notice, now),
      renewalOfferedAt: null,
    })
    .where(eq(waitingNotices.id, id));
  // Changes are matched while a notice is active; earlier and concurrent ones need this look.
  const isLiving = notice.endsAt !== null && notice.endsAt > now;
  if (!isLiving) await matchPresent(tx, notice, now);
  return true;
}

async function withLinked(
  ctx: Linking,
  token: string,
  act: (tx: Db, linked: Linked) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => act(tx, await findLinked(tx, token, true)));
}
