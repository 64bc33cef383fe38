import { z } from "zod";
import { ALERT_AFTER_MINUTES, DAY, MINUTE, UNDELIVERED_COUNTED_MAX } from "../../../shared/limits";
import { log } from "../../platform/http/log";
import { observe } from "../../platform/observations";
import { defineJob } from "../../process/jobs/jobs";
import type { Services } from "../../process/services";

const PATIENCE_MS = 5000;
/** Stripe retries an event for three days; what it gave up on was read by the hourly comparison since. */
const GIVEN_UP_AFTER = 3 * DAY;

/**
 * Every minute: asks Stripe which of its events it could not deliver for a quarter of an hour. Only Stripe knows: anybody
 * can send the webhook a wrong signature, and with a wrong URL nothing arrives at all. The answer also shows that Stripe
 * answers, before a driver finds out.
 */
export const observeStripe = defineJob({
  name: "observe-stripe",
  label: "Ver se a Stripe responde e se os avisos dela chegam",
  cron: "* * * * *",
  options: { retryLimit: 1 },
  data: z.object({}),
  run: async (services) => {
    const undelivered = await countUndelivered(services).catch((error: unknown) => {
      log.warn({ err: error }, "Stripe did not answer");
    });
    await observe(services.db, "stripe", {
      now: services.now(),
      ...(undelivered === undefined ? { isWell: false } : { isWell: true, undelivered }),
    });
  },
});

/** @throws Stripe's error, also when it refuses the key. */
async function countUndelivered({ payments, now }: Pick<Services, "payments" | "now">): Promise<number> {
  const secondsAgo = (span: number) => Math.floor((now().getTime() - span) / 1000);
  const { data } = await payments.stripe.events.list(
    {
      delivery_success: false,
      created: { gte: secondsAgo(GIVEN_UP_AFTER), lte: secondsAgo(ALERT_AFTER_MINUTES * MINUTE) },
      limit: UNDELIVERED_COUNTED_MAX,
    },
    { timeout: PATIENCE_MS, maxNetworkRetries: 0 },
  );
  return data.length;
}
