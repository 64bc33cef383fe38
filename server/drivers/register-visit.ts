import type { Source } from "../../shared/results/sources";
import type { Context } from "../http/context";

type Visitor = Pick<Context, "tally" | "clientAddress" | "userAgent" | "session">;

/** `opened`: the driver's WhatsApp, which counts the visit too where it was not told. */
export type Visit = { id: string; via: Source; opened: boolean };

/**
 * Notes that a visitor opened a profile. It counts once per visitor and day, and for ten visitors of one network at most.
 * No address is stored: network and visitor are hashes under a salt that lives for the day. Robots and the owner don't count.
 */
export async function registerVisit(ctx: Visitor, { id, via, opened }: Visit): Promise<void> {
  const session = await ctx.session();
  const visit = { driverId: id, source: via, opened, userId: session?.user.id ?? null };
  await ctx.tally.countVisit(visit, ctx);
}
