import { and, asc, eq, isNotNull, isNull, ne } from "drizzle-orm";
import { waitingNotices } from "../../drizzle/schema/waiting";
import { WAITING_DAYS, WAITING_NOTICES_MAX } from "../../shared/limits";
import type { WaitingLinked } from "../../shared/schemas/waiting";
import type { Db } from "../database/database";
import type { Context } from "../http/context";
import { DomainError } from "../http/domain-error";
import type { RateLimitName } from "../http/rate-limits";
import { isSame } from "./ask-for-notice";
import { findLinked, type Linked } from "./links";
import { isLive } from "./live";
import { matchPresent } from "./match-present";

const LIFETIME = WAITING_DAYS * 24 * 60 * 60 * 1000;

type Linking = Pick<Context, "db" | "now" | "limits" | "clientAddress">;
type Notice = typeof waitingNotices.$inferSelect;

/**
 * What the page behind a link shows. Opening it changes nothing.
 * @throws DomainError WAITING_LINK_INVALID, RATE_LIMITED
 */
export async function readLinked(ctx: Linking, token: string): Promise<WaitingLinked> {
  await ctx.limits.consume("linkUse", ctx.clientAddress);
  const { email, isInScope } = await findLinked(ctx.db, token);
  const notices = await ctx.db
    .select()
    .from(waitingNotices)
    .where(isInScope)
    .orderBy(asc(waitingNotices.createdAt), asc(waitingNotices.id));
  return { email, notices: notices.map((notice) => toShown(notice, ctx.now())) };
}

function toShown({ id, kind, place, city, state, shift, endsAt }: Notice, now: Date) {
  const hasEnded = endsAt !== null && endsAt <= now;
  return { ...{ id, kind, place, city, state, shift }, endsAt: endsAt?.toISOString() ?? null, hasEnded };
}

/**
 * "Confirmar aviso": from now on what the link is about is looked out for, and who has a seat already is told as well.
 * @throws DomainError WAITING_LINK_INVALID, WAITING_FULL, RATE_LIMITED
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
 * "Continuar por mais 60 dias", from now on, also for what has ended and is still kept.
 * @throws DomainError WAITING_LINK_INVALID, WAITING_FULL, RATE_LIMITED
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
 * One tap, or one click in a mail program: nothing more is mailed. What was never confirmed is deleted at once.
 * @throws DomainError WAITING_LINK_INVALID, RATE_LIMITED
 */
export function endByLink(ctx: Linking, token: string): Promise<void> {
  const act = async (tx: Db, { isInScope }: Linked) => {
    await tx.delete(waitingNotices).where(and(isInScope, isNull(waitingNotices.confirmedAt)));
    await tx
      .update(waitingNotices)
      .set({ endsAt: ctx.now() })
      .where(and(isInScope, isLive(ctx.now())));
  };
  // Mail programs click for many people from few addresses.
  return withLinked(ctx, token, act, "waitingEnd");
}

/**
 * As many as an e-mail may have, the oldest first.
 * @throws DomainError WAITING_FULL when there is room for none
 */
async function beginAll(tx: Db, notices: readonly Notice[], now: Date): Promise<void> {
  let begun = 0;
  for (const notice of notices) if (await begin(tx, notice, now)) begun += 1;
  if (begun === 0 && notices.length > 0) throw new DomainError("WAITING_FULL");
}

/** A notice lives from now on, in place of another for the same; false when the e-mail has as many as it may have. */
async function begin(tx: Db, notice: Notice, now: Date): Promise<boolean> {
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
      endsAt: new Date(now.getTime() + LIFETIME),
      renewalOfferedAt: null,
    })
    .where(eq(waitingNotices.id, id));
  // While it lives each change is heard of; what came before or meanwhile is not.
  const isLiving = notice.endsAt !== null && notice.endsAt > now;
  if (!isLiving) await matchPresent(tx, notice, now);
  return true;
}

async function withLinked(
  ctx: Linking,
  token: string,
  act: (tx: Db, linked: Linked) => Promise<void>,
  limit: RateLimitName = "linkUse",
): Promise<void> {
  await ctx.limits.consume(limit, ctx.clientAddress);
  await ctx.db.transaction(async (tx) => act(tx, await findLinked(tx, token, true)));
}
