import { newId } from "../../platform/database/ids";
import { networkKey } from "../../platform/sessions/account-key";
import type { Context } from "../../process/context";
import type { Job } from "../../process/services";
import type { Account } from "../queries";
import { type LinkPurpose, type LinkRequest, requestLink } from "./account-links";

/**
 * Queues the mail with a new link. Without an account, the same work is done with no recipient: neither the answer nor
 * its timing reveals whether an e-mail is known.
 */
export async function queueLinkMail(
  ctx: Context,
  job: Job<LinkRequest>,
  purpose: LinkPurpose,
  account: Account | undefined,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const request = account
      ? await requestLink(tx, requestOf(ctx, account.id, purpose), ctx.now())
      : { userId: newId(), requestId: newId() };
    await ctx.jobs.enqueue(tx, job, request);
  });
}

function requestOf({ clientAddress }: Context, userId: string, purpose: LinkPurpose) {
  return { userId, purpose, requestedFrom: networkKey(userId, clientAddress) };
}
