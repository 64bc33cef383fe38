import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { isEmail } from "../../shared/email";
import type { Db } from "../database/database";

export type Account = typeof users.$inferSelect;

/** The account of a normalised e-mail. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  // No account has such an address, and the database refuses some texts that a request can carry.
  if (!isEmail(email)) return undefined;
  const [account] = await db.select().from(users).where(eq(users.email, email));
  return account;
}

/** An account by its id. */
export async function findAccount(db: Db, userId: string): Promise<Account | undefined> {
  const [account] = await db.select().from(users).where(eq(users.id, userId));
  return account;
}
