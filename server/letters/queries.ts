import { count, desc, eq, sql } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { letterRecipients, letters } from "../../drizzle/schema/letters";
import { staff } from "../../drizzle/schema/staff";
import type { Db } from "../database/database";
import { getsLetters } from "./start-letter";

const SHOWN = 10;

/** The number of recipients that a letter would have now, and the latest letters with their progress, newest first. */
export async function lettersNow(db: Db) {
  const last = db
    .select()
    .from(letters)
    .orderBy(desc(letters.startedAt), desc(letters.id))
    .limit(SHOWN)
    .as("last");
  const shown = await db
    .select({
      id: last.id,
      title: last.title,
      by: staff.name,
      startedAt: last.startedAt,
      endedAt: last.endedAt,
      isRunning: last.isRunning,
      recipients: last.recipients,
      sent: count(letterRecipients.sentAt),
      givenUp: count(letterRecipients.givenUpAt),
      waiting: sql<number>`(count(${letterRecipients.userId}) filter (where ${letterRecipients.sentAt} is null
        and ${letterRecipients.givenUpAt} is null))::int`,
    })
    .from(last)
    .innerJoin(staff, eq(staff.id, last.sentBy))
    .leftJoin(letterRecipients, eq(letterRecipients.letterId, last.id))
    .groupBy(
      ...[last.id, last.title, staff.name, last.startedAt, last.endedAt, last.isRunning, last.recipients],
    )
    .orderBy(desc(last.startedAt), desc(last.id));
  return { recipients: await db.$count(users, getsLetters), letters: shown };
}
