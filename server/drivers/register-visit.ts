import type { Source } from "../../shared/results/sources";
import type { Context } from "../http/context";

type Visitor = Pick<Context, "tally" | "clientAddress" | "userAgent" | "session">;

/** `opened`: the driver's WhatsApp; that also counts the visit if it was not reported. */
export type Visit = { id: string; via: Source; opened: boolean };

/**
 * Records that a visitor opened a profile. It counts once per visitor and day, and for at most ten visitors per
 * network. No IP address is stored: network and visitor are hashes with a salt that is deleted after the day. Robots
 * and the owner don't count.
 */
export async function registerVisit(ctx: Visitor, { id, via, opened }: Visit): Promise<void> {
  const session = await ctx.session();
  const visit = { driverId: id, source: via, opened, userId: session?.user.id ?? null };
  await ctx.tally.countVisit(visit, ctx);
}
