import { lt } from "drizzle-orm";
import { z } from "zod";
import { rateLimits } from "../../../drizzle/schema/rate-limits";
import { defineJob } from "../../process/jobs/jobs";

/** Deletes expired counts: they hold IP addresses that nobody needs any more. */
export const deleteExpiredRateLimits = defineJob({
  name: "delete-expired-rate-limits",
  label: "Apagar contagens de tentativas vencidas",
  data: z.object({}),
  cron: "*/10 * * * *",
  run: async ({ db, now }) => {
    await db.delete(rateLimits).where(lt(rateLimits.expire, now().getTime()));
  },
});
