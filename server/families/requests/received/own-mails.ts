import { eq } from "drizzle-orm";
import { requestDigests } from "../../../../drizzle/schema/requests/tables";
import type { SignedIn } from "../../../drivers/own-profile";
import { findDriverOfUser } from "../../../drivers/queries";
import type { Db } from "../../../platform/database/database";
import { DomainError } from "../../../platform/http/domain-error";
import { readLinkToken } from "../../../platform/link-token";
import type { Context } from "../../../process/context";
import { markEnded } from "../../../process/deletions/deletions";

/** The caller opened the list: what has come so far is read. */
export async function markRead(ctx: SignedIn): Promise<void> {
  const driver = await findDriverOfUser(ctx.db, ctx.user.id);
  if (driver) await setDigest(ctx.db, driver.id, { readAt: ctx.now() });
}

/** Whether the signed-in account gets the mail about requests that were not read. */
export async function ownRequestMails({ db, user }: SignedIn): Promise<{ isOn: boolean }> {
  const driver = await findDriverOfUser(db, user.id);
  return { isOn: !(driver && (await findDigest(db, driver.id))?.offAt) };
}

/**
 * Switches that mail on or off.
 * @throws DomainError PROFILE_NOT_FOUND
 */
export async function setRequestMails(
  { db, user, now }: SignedIn,
  { isOn }: { isOn: boolean },
): Promise<void> {
  const driver = await findDriverOfUser(db, user.id);
  if (!driver) throw new DomainError("PROFILE_NOT_FOUND");
  await db.transaction((tx) => switchRequestMails(tx, driver.id, isOn, now()));
}

/**
 * "Desligar este email": the link works until a newer mail is sent. Idempotent.
 * @throws DomainError MAIL_LINK_INVALID, RATE_LIMITED
 */
export async function endRequestMailsByLink(ctx: Pick<Context, "db" | "now">, token: string): Promise<void> {
  const { id: driverId, hash } = readLinkToken(token);
  const digest = await findDigest(ctx.db, driverId);
  if (!digest?.linkHash || digest.linkHash !== hash) throw new DomainError("MAIL_LINK_INVALID");
  await ctx.db.transaction((tx) => switchRequestMails(tx, driverId, false, ctx.now()));
}

/** Stores whether a driver gets the mail; an opt-out is also restored with backups. */
export async function switchRequestMails(tx: Db, driverId: string, isOn: boolean, now: Date): Promise<void> {
  await setDigest(tx, driverId, { offAt: isOn ? null : now });
  if (!isOn) await markEnded(tx, "request-mails", [driverId], now);
}

async function setDigest(
  db: Db,
  driverId: string,
  set: Partial<typeof requestDigests.$inferInsert>,
): Promise<void> {
  await db
    .insert(requestDigests)
    .values({ driverId, ...set })
    .onConflictDoUpdate({ target: requestDigests.driverId, set });
}

/** What a driver was told about requests, and the settings of the mail; null if there was nothing yet. */
export async function findDigest(db: Db, driverId: string) {
  const [digest] = await db.select().from(requestDigests).where(eq(requestDigests.driverId, driverId));
  return digest ?? null;
}
