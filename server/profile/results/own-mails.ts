import { eq } from "drizzle-orm";
import { resultMails } from "../../../drizzle/schema/results";
import type { SignedIn } from "../../drivers/own-profile";
import { findDriverOfUser } from "../../drivers/queries";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import { readLinkToken } from "../../platform/link-token";
import type { Context } from "../../process/context";
import { markEnded } from "../../process/deletions/deletions";

/** Whether the signed-in account gets the monthly mail. */
export async function ownResultMails({ db, user }: SignedIn): Promise<{ isOn: boolean }> {
  const driver = await findDriverOfUser(db, user.id);
  return { isOn: !(driver && (await findMail(db, driver.id))?.offAt) };
}

/**
 * Switches the monthly mail on or off.
 * @throws DomainError PROFILE_NOT_FOUND
 */
export async function setResultMails(
  { db, user, now }: SignedIn,
  { isOn }: { isOn: boolean },
): Promise<void> {
  const driver = await findDriverOfUser(db, user.id);
  if (!driver) throw new DomainError("PROFILE_NOT_FOUND");
  await db.transaction((tx) => switchMails(tx, driver.id, isOn, now()));
}

/**
 * "Desligar este resumo": the link works until a newer mail is sent. Idempotent.
 * @throws DomainError MAIL_LINK_INVALID, RATE_LIMITED
 */
export async function endResultMailsByLink(ctx: Pick<Context, "db" | "now">, token: string): Promise<void> {
  const { id: driverId, hash } = readLinkToken(token);
  const mail = await findMail(ctx.db, driverId);
  if (!mail?.linkHash || mail.linkHash !== hash) throw new DomainError("MAIL_LINK_INVALID");
  await ctx.db.transaction((tx) => switchMails(tx, driverId, false, ctx.now()));
}

/** Stores whether a driver gets the monthly mail; an opt-out is also restored with backups. */
export async function switchMails(tx: Db, driverId: string, isOn: boolean, now: Date): Promise<void> {
  const offAt = isOn ? null : now;
  await tx
    .insert(resultMails)
    .values({ driverId, offAt })
    .onConflictDoUpdate({ target: resultMails.driverId, set: { offAt } });
  if (!isOn) await markEnded(tx, "result-mails", [driverId], now);
}

async function findMail(db: Db, driverId: string) {
  const [mail] = await db.select().from(resultMails).where(eq(resultMails.driverId, driverId));
  return mail;
}
