import { eq } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { drivers } from "../../../drizzle/schema/drivers";
import { recommendations } from "../../../drizzle/schema/recommendations";
import { mailboxOf } from "../../../shared/families/recommendations/recommendations";
import type { LinkedRecommendation } from "../../../shared/schemas/recommendations";
import { openQueueItem } from "../../operation/queue-items";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import type { Context } from "../../process/context";
import { eraseRecommendations, lockRecommendation } from "./erase-recommendations";
import { findByMailedLink, type RecommendationRow } from "./links";
import { hasRecommended } from "./queries";
import { toShown } from "./shown-recommendations";

// What the mailed links of a family do. Opening a page changes nothing; its button is idempotent.

type Linked = Pick<Context, "db" | "now" | "driverChanges">;

/**
 * What the page of a mailed link shows.
 * @throws DomainError RECOMMENDATION_LINK_INVALID, RATE_LIMITED
 */
export async function readLinkedRecommendation(ctx: Linked, token: string): Promise<LinkedRecommendation> {
  const found = await findByMailedLink(ctx.db, token, ctx.now());
  const [driver] = await ctx.db
    .select({ name: drivers.name })
    .from(drivers)
    .where(eq(drivers.id, found.driverId));
  return { driverName: driver?.name ?? "", state: found.state, recommendation: toShown(found) };
}

/**
 * Confirms the family's e-mail address and queues the recommendation for review.
 * @throws DomainError RECOMMENDATION_LINK_INVALID, RECOMMENDATION_OWN_MAILBOX, RECOMMENDATION_REPEATED, RATE_LIMITED
 */
export async function confirmRecommendation(ctx: Linked, token: string): Promise<void> {
  await withMailed(ctx, token, async (tx, { id, driverId, state, mailbox }) => {
    if (state === "taken-back") throw new DomainError("RECOMMENDATION_LINK_INVALID");
    if (state !== "written") return;
    if (mailbox === (await mailboxOfDriver(tx, driverId)))
      throw new DomainError("RECOMMENDATION_OWN_MAILBOX");
    if (mailbox && (await hasRecommended(tx, driverId, mailbox)))
      throw new DomainError("RECOMMENDATION_REPEATED");
    const confirmedAt = ctx.now();
    await tx
      .update(recommendations)
      .set({ state: "confirmed", confirmedAt })
      .where(eq(recommendations.id, id));
    await openQueueItem(tx, { kind: "recommendation", subject: id, driverId }, confirmedAt);
  });
}

/**
 * Withdraws the recommendation and erases all personal data in it.
 * @throws DomainError RECOMMENDATION_LINK_INVALID, RATE_LIMITED
 */
export async function takeBackRecommendation(ctx: Linked, token: string): Promise<void> {
  await withMailed(ctx, token, (tx, { id, driverId }) =>
    eraseRecommendations(tx, [{ id, driverId }], ctx.now()),
  );
  await ctx.driverChanges.settle();
}

async function withMailed(
  ctx: Linked,
  token: string,
  act: (tx: Db, found: RecommendationRow) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { id, driverId } = await findByMailedLink(tx, token, ctx.now());
    await lockRecommendation(tx, { id, driverId });
    // Read again under the lock: it may have been decided or deleted meanwhile.
    await act(tx, await findByMailedLink(tx, token, ctx.now()));
  });
}

async function mailboxOfDriver(tx: Db, driverId: string): Promise<string | undefined> {
  const [owner] = await tx
    .select({ email: users.email })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.userId))
    .where(eq(drivers.id, driverId));
  return owner && mailboxOf(owner.email);
}
