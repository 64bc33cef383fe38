import { and, desc, eq, isNotNull } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { letterRecipients, letters } from "../../../drizzle/schema/letters";
import { staff } from "../../../drizzle/schema/staff";
import type { Db } from "../../platform/database/database";
import { waits } from "./recipients";
import { getsLetters } from "./start-letter";

const SHOWN = 10;
const isGivenUp = isNotNull(letterRecipients.givenUpAt);

/** The number of recipients that a letter would have now, and the latest letters with their progress, newest first. */
export async function lettersNow(db: Db) {
  const shown = await db
    .select({
      id: letters.id,
      title: letters.title,
      by: staff.name,
      startedAt: letters.startedAt,
      endedAt: letters.endedAt,
      isRunning: letters.isRunning,
      recipients: letters.recipients,
      // By the index of those who wait and that of those given up: nobody counts everybody a letter was ever sent to.
      waiting: db.$count(letterRecipients, and(eq(letterRecipients.letterId, letters.id), waits)),
      givenUp: db.$count(letterRecipients, and(eq(letterRecipients.letterId, letters.id), isGivenUp)),
    })
    .from(letters)
    .innerJoin(staff, eq(staff.id, letters.sentBy))
    .orderBy(desc(letters.startedAt), desc(letters.id))
    .limit(SHOWN);
  const withSent = shown.map((letter) => ({
    ...letter,
    sent: Math.max(0, letter.recipients - letter.waiting - letter.givenUp),
  }));
  return { recipients: await db.$count(users, getsLetters), letters: withSent };
}
