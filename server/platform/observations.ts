import { sql } from "drizzle-orm";
import { observations } from "../../drizzle/schema/alerts";
import type { Db } from "./database/database";

export type Observed = "stripe" | "mail";
export type Observation = Omit<typeof observations.$inferSelect, "what">;

/**
 * Stores what was just seen of a service: that it answered, or not.
 * @param undelivered how many of its events it could not deliver, if it answered that
 */
export async function observe(
  db: Db,
  what: Observed,
  { isWell, undelivered, now }: { isWell: boolean; undelivered?: number; now: Date },
): Promise<void> {
  const seen = {
    lookedAt: now,
    ...(isWell ? { wellAt: now, failingSince: null } : { failingSince: now }),
    ...(undelivered !== undefined && { undelivered }),
  };
  const failingSince = isWell ? null : sql`coalesce(${observations.failingSince}, excluded.failing_since)`;
  await db
    .insert(observations)
    .values({ what, ...seen })
    .onConflictDoUpdate({ target: observations.what, set: { ...seen, failingSince } });
}

/** The last look at each service; a service that nobody looked at yet is missing. */
export async function observed(db: Db): Promise<Partial<Record<Observed, Observation>>> {
  const rows = await db.select().from(observations);
  return Object.fromEntries(rows.map(({ what, ...seen }) => [what, seen]));
}
