import { eq } from "drizzle-orm";
import { z } from "zod";
import { observations } from "../../drizzle/schema/alerts";
import type { Db } from "../database/database";
import { log } from "../http/log";
import { defineJob } from "../jobs/jobs";

const PATIENCE_MS = 5000;

/** Every minute: asks Stripe for a price, so that the console can say whether it answers before a driver finds out. */
export const observeStripe = defineJob({
  name: "observe-stripe",
  cron: "* * * * *",
  options: { retryLimit: 1 },
  data: z.object({}),
  run: async ({ db, now, payments }) => {
    const isWell = await payments.stripe.prices
      .list({ limit: 1 }, { timeout: PATIENCE_MS, maxNetworkRetries: 0 })
      .then(
        () => true,
        (error: unknown) => {
          log.warn({ err: error }, "Stripe did not answer");
          return false;
        },
      );
    const seen = { lookedAt: now(), ...(isWell && { wellAt: now() }) };
    await db
      .insert(observations)
      .values({ what: "stripe", ...seen })
      .onConflictDoUpdate({ target: observations.what, set: seen });
  },
});

/** When Stripe was last asked, and when it last answered; undefined before the first look. */
export async function stripeSeen(db: Db) {
  const [seen] = await db.select().from(observations).where(eq(observations.what, "stripe"));
  return seen;
}
