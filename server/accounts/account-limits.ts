import { eq } from "drizzle-orm";
import { accessRecords } from "../../drizzle/schema/access-records";
import type { Db } from "../database/database";
import type { Context } from "../http/context";
import { DomainError } from "../http/domain-error";
import { networkOf } from "../http/network-of";
import { accountKey } from "./account-key";
import { findAccountByEmail } from "./queries";

/** What anyone can do to an account whose e-mail they know, and so has limits of its own. */
type Attempt = "login" | "forgotPassword" | "resendConfirmation";

type Caller = Pick<Context, "db" | "limits" | "now" | "clientAddress">;

/**
 * Counts an attempt against an account: tightly for the caller's network, with a higher ceiling for all networks
 * together, so that a stranger can't lock anyone out. A network in which the account was used before passes the ceiling.
 * @throws DomainError RATE_LIMITED
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

/** Forgets the attempts of the caller's network and of all together, as after a new password by mail. */
export async function forgetAttempts(ctx: Caller, attempt: Attempt, email: string): Promise<void> {
  const key = accountKey(email);
  await ctx.limits.reset(`${attempt}Network`, inNetwork(ctx.clientAddress, key));
  await ctx.limits.reset(`${attempt}Account`, key);
}

// The account's key is the last part: a deleted account's counts are found by it.
function inNetwork(address: string, key: string): string {
  return `${networkOf(address)}:${key}`;
}

// The access records (six months) say where an account was used while signed in; nothing more has to be kept.
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
