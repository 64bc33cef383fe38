import { z } from "zod";
import { log } from "../http/log";
import { defineJob } from "../jobs/jobs";
import { observe } from "./observations";

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
    await observe(db, "stripe", isWell, now());
  },
});
