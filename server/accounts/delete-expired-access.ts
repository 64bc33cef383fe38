import { lt } from "drizzle-orm";
import { z } from "zod";
import { accountTokens, sessions, users } from "../../drizzle/schema/accounts";
import { defineJob } from "../process/jobs/jobs";
import { hasEnded } from "./queries";

/**
 * Deletes expired sessions, links and unconfirmed registrations. Their lifetimes are the periods in the privacy text.
 */
export const deleteExpiredAccess = defineJob({
  name: "delete-expired-access",
  label: "Apagar sessões e links vencidos",
  data: z.object({}),
  cron: "17 * * * *",
  run: async ({ db, now }) => {
    await db.delete(users).where(hasEnded(now()));
    await db.delete(sessions).where(lt(sessions.expiresAt, now()));
    await db.delete(accountTokens).where(lt(accountTokens.expiresAt, now()));
  },
});
