import { and, desc, eq, sql } from "drizzle-orm";
import { contactMessages } from "../../../drizzle/schema/contact";
import { olderThan, type PageInput, readPage } from "../../operation/paging";
import type { Db } from "../../platform/database/database";

/** A page of the contact form's messages, newest first; only those of one sender if `email` (in lower case) is given. */
export function listMessages(db: Db, { email, ...page }: { email?: string | undefined } & PageInput) {
  const from = email === undefined ? undefined : eq(sql`lower(btrim(${contactMessages.email}))`, email);
  return readPage(
    page,
    (position, count) =>
      db
        .select()
        .from(contactMessages)
        .where(and(from, olderThan(position, contactMessages.createdAt, contactMessages.id)))
        .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
        .limit(count),
    ({ createdAt, id }) => ({ at: createdAt.toISOString(), id }),
  );
}
