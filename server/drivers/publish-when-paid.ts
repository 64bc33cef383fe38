import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { findAccount } from "../accounts/queries";
import type { Services } from "../process/services";
import { missingIn, show } from "./publish-profile";
import { findDriverOfUser } from "./queries";

/**
 * Publishes the profile of an account that is now entitled, if its driver asked for that before paying. The wish counts
 * once: a profile that was suspended meanwhile, or lacks something by today's rules, stays private until its driver
 * publishes it. The caller has locked the account. `db` is the transaction.
 */
export async function publishWhenPaid(
  services: Pick<Services, "db" | "jobs" | "now" | "memoryKeys">,
  userId: string,
): Promise<void> {
  const { db, now } = services;
  const driver = await findDriverOfUser(db, userId);
  if (!driver?.publishWhenPaidAt) return;
  const account = await findAccount(db, userId);
  if (account && !driver.suspendedAt && missingIn(driver, account, now()).length === 0)
    await show(services, driver);
  else await db.update(drivers).set({ publishWhenPaidAt: null }).where(eq(drivers.id, driver.id));
}
