import { and, eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { demoEmail } from "../../drizzle/seeds/demo-logins";
import type { LoginInput, User } from "../../shared/schemas/accounts";
import { DomainError } from "../platform/http/domain-error";
import { log } from "../platform/http/log";
import type { Context } from "../process/context";
import { countAttempt } from "./account-limits";
import { verifyPassword } from "./passwords";
import { findAccountByEmail } from "./queries";

/**
 * Opens a session for a correct e-mail and password. Unknown e-mails and wrong passwords get the same response after
 * the same work. @throws DomainError CREDENTIALS_INVALID, EMAIL_NOT_CONFIRMED (only after the correct password),
 * RATE_LIMITED
 */
export async function logIn(
  ctx: Context,
  { email, password }: LoginInput,
): Promise<{ token: string; expiresAt: Date; user: User }> {
  await countAttempt(ctx, "login", email);
  refuseDemoFromElsewhere(ctx, email);
  const account = await findAccountByEmail(ctx.db, email, ctx.now());
  const isRight = await verifyPassword(password, account?.passwordHash);
  if (!account || !isRight) throw new DomainError("CREDENTIALS_INVALID");
  if (!account.emailConfirmedAt) throw new DomainError("EMAIL_NOT_CONFIRMED");
  const { id, firstName, lastName, passwordHash } = account;
  const session = await ctx.db.transaction(async (tx) => {
    // The row is locked: if the password is changed at the same time, the session that begins here is ended or
    // prevented.
    const unchanged = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
      .for("share");
    if (unchanged.length === 0) throw new DomainError("CREDENTIALS_INVALID");
    return ctx.sessions.create(tx, id, ctx.userAgent);
  });
  return { ...session, user: { id, email: account.email, firstName, lastName } };
}

// The demo password is public. In production there are demo accounts only if APP_URL is this machine.
function refuseDemoFromElsewhere({ config, isFromThisMachine }: Context, email: string): void {
  if (config.isProduction || isFromThisMachine || !email.endsWith(demoEmail(""))) return;
  log.warn("a demo login was refused: they are for this machine only");
  throw new DomainError("CREDENTIALS_INVALID");
}
