import { and, eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import type { RegisterInput, User } from "../../shared/schemas/accounts";
import { newId } from "../platform/database/ids";
import { DomainError } from "../platform/http/domain-error";
import { networkOf } from "../platform/http/network-of";
import { isPrivateNetwork, networkKey } from "../platform/sessions/account-key";
import type { Context } from "../process/context";
import { countMailTo } from "../process/mail/mailbox-budget";
import { requestLink } from "./mails/account-links";
import { mailConfirmation } from "./mails/mail-confirmation";
import { storeTraits } from "./memory/store-traits";
import { hashPassword } from "./passwords";
import { hasEnded } from "./queries";

/**
 * Opens an account that can't sign in before its e-mail is confirmed. Account and mail are created together or not at
 * all. @throws DomainError EMAIL_TAKEN, RATE_LIMITED
 */
export async function registerDriver(ctx: Context, input: RegisterInput): Promise<User> {
  await ctx.limits.consume("register", ctx.clientAddress);
  const { firstName, lastName, email, password, termsVersion } = input;
  await countMailTo(ctx, email);
  const passwordHash = await hashPassword(password);
  const now = ctx.now();
  const id = newId();
  const registeredFrom = networkKey(id, ctx.clientAddress);
  return ctx.db.transaction(async (tx) => {
    // An expired unconfirmed account does not reserve its e-mail, whether or not a job has deleted it yet.
    await tx.delete(users).where(and(eq(users.email, email), hasEnded(now)));
    const [user] = await tx
      .insert(users)
      .values({
        id,
        email,
        firstName,
        lastName,
        passwordHash,
        termsVersion,
        termsAcceptedAt: now,
        createdAt: now,
        registeredFrom,
      })
      .onConflictDoNothing({ target: users.email })
      .returning({
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
      });
    if (!user) throw new DomainError("EMAIL_TAKEN");
    const network = networkOf(ctx.clientAddress);
    if (!isPrivateNetwork(network))
      await storeTraits({ ...ctx, db: tx }, id, [{ kind: "network", text: network, since: now }]);
    const request = { userId: id, purpose: "confirm-email", requestedFrom: registeredFrom } as const;
    await ctx.jobs.enqueue(tx, mailConfirmation, await requestLink(tx, request, now));
    return user;
  });
}
