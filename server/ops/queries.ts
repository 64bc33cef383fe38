import { desc, eq } from "drizzle-orm";
import { operatorLog } from "../../drizzle/schema/ops";
import type { Db } from "../database/database";

export type OperatorAction = typeof operatorLog.$inferSelect;

/** What operators did about one account, the newest first. */
export function actionsAbout(db: Db, subject: string): Promise<OperatorAction[]> {
  return db.select().from(operatorLog).where(eq(operatorLog.subject, subject)).orderBy(desc(operatorLog.at));
}

/** What operators did last. */
export function latestActions(db: Db, limit: number): Promise<OperatorAction[]> {
  return db.select().from(operatorLog).orderBy(desc(operatorLog.at)).limit(limit);
}
