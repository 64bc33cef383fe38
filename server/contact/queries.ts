import { desc } from "drizzle-orm";
import { contactMessages } from "../../drizzle/schema/contact";
import type { Db } from "../database/database";

/** The latest messages of the contact form, the newest first. */
export function latestMessages(db: Db, limit: number) {
  return db.select().from(contactMessages).orderBy(desc(contactMessages.createdAt)).limit(limit);
}
