import { eq } from "drizzle-orm";
import { requestDigests } from "../../../../drizzle/schema/requests/tables";
import { mailSwitch } from "../../../drivers/mail-switch";
import type { SignedIn } from "../../../drivers/own-profile";
import { findDriverOfUser } from "../../../drivers/queries";
import type { Db } from "../../../platform/database/database";

/** The mail about requests that were not read. */
export const requestMailSwitch = mailSwitch({
  kind: "request-mails",
  find: findDigest,
  store: (tx, driverId, offAt) => setDigest(tx, driverId, { offAt }),
});

/** The caller opened the list: what has come so far is read. */
export async function markRead(ctx: SignedIn): Promise<void> {
  const driver = await findDriverOfUser(ctx.db, ctx.user.id);
  if (driver) await setDigest(ctx.db, driver.id, { readAt: ctx.now() });
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

/** What a driver was mailed about requests, and the settings of the mail; null if there was nothing yet. */
export async function findDigest(db: Db, driverId: string) {
  const [digest] = await db.select().from(requestDigests).where(eq(requestDigests.driverId, driverId));
  return digest ?? null;
}
