import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { visitSalts, visits } from "../../drizzle/schema/drivers";
import { dayInSaoPaulo } from "../../shared/brazil";
import type { Context } from "../http/context";
import { findVisibleDriver } from "./queries";

const ROBOTS =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|headless|curl|wget|python|monitor/i;

type Visitor = Pick<Context, "db" | "now" | "clientAddress" | "userAgent" | "session">;

/**
 * Counts a visit to a profile once per visitor and day. No address is stored: the visitor is a hash under a salt
 * that lives for the day. Robots and the owner don't count.
 */
export async function registerVisit(ctx: Visitor, driverId: string): Promise<boolean> {
  if (ctx.userAgent === "" || ROBOTS.test(ctx.userAgent)) return false;
  const driver = await findVisibleDriver(ctx.db, driverId, ctx.now());
  if (!driver) return false;
  const session = await ctx.session();
  if (session?.user.id === driver.userId) return false;
  const day = dayInSaoPaulo(ctx.now());
  const salt = await saltOf(ctx, day);
  const visitor = createHash("sha256")
    .update(`${salt}|${ctx.clientAddress}|${ctx.userAgent}`)
    .digest("base64url")
    .slice(0, 22);
  const counted = await ctx.db
    .insert(visits)
    .values({ driverId, day, visitor })
    .onConflictDoNothing()
    .returning();
  return counted.length > 0;
}

async function saltOf(ctx: Visitor, day: string): Promise<string> {
  const fresh = { day, salt: randomBytes(16).toString("base64url") };
  await ctx.db.insert(visitSalts).values(fresh).onConflictDoNothing();
  const [kept] = await ctx.db.select().from(visitSalts).where(eq(visitSalts.day, day));
  return kept?.salt ?? fresh.salt;
}
