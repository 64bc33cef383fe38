import { lt } from "drizzle-orm";
import { z } from "zod";
import { rateLimits } from "../../drizzle/schema/rate-limits";
import { defineJob } from "./jobs";

/** Deletes counts whose time is over: they hold addresses, and nobody needs them any more. */
export const deleteExpiredRateLimits = defineJob({
  name: "delete-expired-rate-limits",
  data: z.object({}),
  cron: "*/10 * * * *",
  run: async ({ db, now }) => {
    await db.delete(rateLimits).where(lt(rateLimits.expire, now().getTime()));
  },
});
