import { users } from "../../drizzle/schema/accounts";
import type { RegisterInput, User } from "../../shared/accounts";
import { newId } from "../database/ids";
import type { Context } from "../http/context";
import { DomainError } from "../http/domain-error";
import { requestLink } from "./account-links";
import { mailConfirmation } from "./mail-confirmation";
import { hashPassword } from "./passwords";

/**
 * Opens an account that can't sign in before its e-mail is confirmed. Account and mail exist together or not at all.
 * @throws DomainError EMAIL_TAKEN, RATE_LIMITED
 */
export async function registerDriver(ctx: Context, input: RegisterInput): Promise<User> {
  await ctx.limits.consume("register", ctx.clientAddress);
  const { firstName, lastName, email, password, termsVersion } = input;
  const passwordHash = await hashPassword(password);
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        id: newId(),
        email,
        firstName,
        lastName,
        passwordHash,
        termsVersion,
        termsAcceptedAt: now,
        createdAt: now,
      })
      .onConflictDoNothing({ target: users.email })
      .returning({
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
      });
    if (!user) throw new DomainError("EMAIL_TAKEN");
    await ctx.jobs.enqueue(tx, mailConfirmation, await requestLink(tx, user.id, "confirm-email", now));
    return user;
  });
}
