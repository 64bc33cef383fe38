import { eq } from "drizzle-orm";
import { recommendations } from "../../../drizzle/schema/recommendations";
import { mailboxOf } from "../../../shared/families/recommendations/recommendations";
import { RECOMMENDATION_CORRECTIONS_MAX } from "../../../shared/limits";
import type { CorrectedEmail } from "../../../shared/schemas/recommendations";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import { readLinkToken } from "../../platform/link-token";
import type { Context } from "../../process/context";
import { countMailTo } from "../../process/mail/mailbox-budget";
import { lockRecommendation } from "./erase-recommendations";
import { hasExpired, type RecommendationRow } from "./links";
import { mailRecommendationLink } from "./mail-recommendation-link";

/**
 * Changes the e-mail address of a recommendation that nobody has confirmed, for whoever wrote it, and mails the link there.
 * Links in earlier mails end. The same address again does nothing. The time to confirm is not extended.
 * @throws DomainError RECOMMENDATION_NOT_CORRECTABLE, RATE_LIMITED
 */
export async function correctEmail(
  ctx: Pick<Context, "db" | "now" | "jobs" | "limits">,
  { token, email }: CorrectedEmail,
): Promise<void> {
  const found = await findCorrectable(ctx.db, token, ctx.now());
  if (found.email === email) return;
  await countMailTo(ctx, email);
  await ctx.db.transaction(async (tx) => {
    await lockRecommendation(tx, found);
    // Read again under the lock: it may have been confirmed, corrected or deleted meanwhile.
    const { id, email: current, corrections } = await findCorrectable(tx, token, ctx.now());
    if (current === email) return;
    if (corrections >= RECOMMENDATION_CORRECTIONS_MAX)
      throw new DomainError("RECOMMENDATION_NOT_CORRECTABLE");
    const correction = corrections + 1;
    await tx
      .update(recommendations)
      .set({ email, mailbox: mailboxOf(email), corrections: correction, linkHashes: [] })
      .where(eq(recommendations.id, id));
    await ctx.jobs.enqueue(tx, mailRecommendationLink, { recommendationId: id, correction });
  });
}

async function findCorrectable(db: Db, token: string, now: Date): Promise<RecommendationRow> {
  const { id, hash } = readLinkToken(token);
  const [found] = await db.select().from(recommendations).where(eq(recommendations.id, id));
  if (found?.correctionHash !== hash || found.state !== "written" || hasExpired(found, now))
    throw new DomainError("RECOMMENDATION_NOT_CORRECTABLE");
  return found;
}
