import { eq } from "drizzle-orm";
import { accessRecords } from "../../drizzle/schema/access-records";
import type { Db } from "../platform/database/database";
import { DomainError } from "../platform/http/domain-error";
import { networkOf } from "../platform/http/network-of";
import { accountKey } from "../platform/sessions/account-key";
import type { Context } from "../process/context";
import { findAccountByEmail } from "./queries";

/** What anyone can do to an account whose e-mail they know, so it needs limits per account. */
type Attempt = "login" | "forgotPassword";

type Caller = Pick<Context, "db" | "limits" | "now" | "clientAddress">;

/**
 * Counts an attempt against an account: tightly for the caller's network, with a higher ceiling for all networks
 * together, so that a stranger can't lock anyone out. The ceiling does not apply to a network in which the account was
 * used before. @throws DomainError RATE_LIMITED
 */
export async function countAttempt(ctx: Caller, attempt: Attempt, email: string): Promise<void> {
  const key = accountKey(email);
  await ctx.limits.consume(`${attempt}Network`, inNetwork(ctx.clientAddress, key));
  try {
    await ctx.limits.consume(`${attempt}Account`, key);
  } catch (error) {
    if (!(error instanceof DomainError) || !(await isKnownNetwork(ctx, email))) throw error;
  }
}

/** Resets the counts of logins of the caller's network and of all networks together, as after a password reset by mail. */
export async function forgetLogins(ctx: Caller, email: string): Promise<void> {
  const key = accountKey(email);
  await ctx.limits.reset("loginNetwork", inNetwork(ctx.clientAddress, key));
  await ctx.limits.reset("loginAccount", key);
}

// The account's key is the last part, so that a deleted account's counts can be found.
function inNetwork(address: string, key: string): string {
  return `${networkOf(address)}:${key}`;
}

// The access records (six months) already show where an account was used while signed in; nothing more is stored.
async function isKnownNetwork({ db, clientAddress, now }: Caller, email: string): Promise<boolean> {
  const account = await findAccountByEmail(db, email, now());
  if (!account) return false;
  const network = networkOf(clientAddress);
  return (await addressesOf(db, account.id)).some((address) => networkOf(address) === network);
}

async function addressesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ address: accessRecords.address })
    .from(accessRecords)
    .where(eq(accessRecords.userId, userId));
  return rows.map(({ address }) => address);
}
