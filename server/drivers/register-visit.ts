import type { Source } from "../../shared/profile/results/sources";
import type { Context } from "../process/context";
import { findVisibleDriver } from "./queries";

type Visitor = Pick<Context, "db" | "now" | "tally" | "clientAddress" | "userAgent" | "session">;

/** `opened`: the driver's WhatsApp; that also counts the visit if it was not reported. */
export type Visit = { id: string; via: Source; opened: boolean };

/**
 * Records that a visitor opened a profile that is visible now, whatever it is when counts are written. It counts once per visitor and day, and for at most ten visitors per
 * network. No IP address is stored: network and visitor are hashes with a salt that is deleted after the day. Robots
 * and the owner don't count.
 */
export async function registerVisit(ctx: Visitor, { id, via, opened }: Visit): Promise<void> {
  const [driver, session] = await Promise.all([findVisibleDriver(ctx.db, id, ctx.now()), ctx.session()]);
  if (!driver || driver.userId === session?.user.id) return;
  await ctx.tally.countVisit({ driverId: id, source: via, opened }, ctx);
}
