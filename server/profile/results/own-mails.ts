import { eq } from "drizzle-orm";
import { resultMails } from "../../../drizzle/schema/results";
import { mailSwitch } from "../../drivers/mail-switch";

/** The monthly mail about results. */
export const resultMailSwitch = mailSwitch({
  kind: "result-mails",
  find: async (db, driverId) => {
    const [mail] = await db.select().from(resultMails).where(eq(resultMails.driverId, driverId));
    return mail ?? null;
  },
  store: async (tx, driverId, offAt) => {
    await tx
      .insert(resultMails)
      .values({ driverId, offAt })
      .onConflictDoUpdate({ target: resultMails.driverId, set: { offAt } });
  },
});
