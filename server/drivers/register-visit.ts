import { createHash, randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { visitSalts, visits } from "../../drizzle/schema/results";
import { dayInSaoPaulo } from "../../shared/brazil";
import type { Context } from "../http/context";
import { networkOf } from "../http/network-of";
import { findVisibleDriver } from "./queries";

const ROBOTS =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|headless|curl|wget|python|monitor/i;

type Visitor = Pick<Context, "db" | "now" | "clientAddress" | "userAgent" | "session">;

/** Families of one house or carrier address count; a machine that invents browsers soon doesn't (product rule). */
const VISITORS_OF_A_NETWORK = 10;
const HASH_LENGTH = 22;

/**
 * Counts a visit to a profile once per visitor and day, and ten visitors of one network at most. No address is stored:
 * network and visitor are hashes under a salt that lives for the day. Robots and the owner don't count.
 */
export async function registerVisit(ctx: Visitor, driverId: string): Promise<boolean> {
  if (ctx.userAgent === "" || ROBOTS.test(ctx.userAgent)) return false;
  const driver = await findVisibleDriver(ctx.db, driverId, ctx.now());
  if (!driver) return false;
  const session = await ctx.session();
  if (session?.user.id === driver.userId) return false;
  const day = dayInSaoPaulo(ctx.now());
  const salt = await saltOf(ctx, day);
  const network = hashOf(`${salt}|${networkOf(ctx.clientAddress)}`);
  const visitor = network + hashOf(`${salt}|${ctx.clientAddress}|${ctx.userAgent}`);
  return ctx.db.transaction(async (tx) => {
    // One after the other, or visits at the same moment would each see room for one more.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${driverId + network}, 0))`);
    const ofNetwork = await tx
      .select({ visitor: visits.visitor })
      .from(visits)
      .where(
        and(
          ...[eq(visits.driverId, driverId), eq(visits.day, day)],
          eq(sql`left(${visits.visitor}, ${HASH_LENGTH})`, network),
        ),
      )
      .limit(VISITORS_OF_A_NETWORK);
    if (ofNetwork.length >= VISITORS_OF_A_NETWORK) return false;
    const counted = await tx
      .insert(visits)
      .values({ driverId, day, visitor })
      .onConflictDoNothing()
      .returning();
    return counted.length > 0;
  });
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, HASH_LENGTH);
}

async function saltOf(ctx: Visitor, day: string): Promise<string> {
  const fresh = { day, salt: randomBytes(16).toString("base64url") };
  await ctx.db.insert(visitSalts).values(fresh).onConflictDoNothing();
  const [kept] = await ctx.db.select().from(visitSalts).where(eq(visitSalts.day, day));
  return kept?.salt ?? fresh.salt;
}
