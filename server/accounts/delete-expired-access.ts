import { lt } from "drizzle-orm";
import { z } from "zod";
import { accountTokens, sessions, users } from "../../drizzle/schema/accounts";
import { defineJob } from "../jobs/jobs";
import { hasEnded } from "./queries";

/**
 * Deletes sessions, links and unconfirmed registrations whose time is over. The periods of the privacy text are those of
 * their lifetimes.
 */
export const deleteExpiredAccess = defineJob({
  name: "delete-expired-access",
  data: z.object({}),
  cron: "17 * * * *",
  run: async ({ db, now }) => {
    await db.delete(users).where(hasEnded(now()));
    await db.delete(sessions).where(lt(sessions.expiresAt, now()));
    await db.delete(accountTokens).where(lt(accountTokens.expiresAt, now()));
  },
});
