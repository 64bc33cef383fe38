import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { operatorLog } from "../../drizzle/schema/ops";
import type { Db } from "../platform/database/database";
import { olderThan, type PageInput, readPage } from "./paging";

export type OperatorAction = typeof operatorLog.$inferSelect;

/** Filters for actions: what was done, about which id (an account: also its profile's reports and documents), by whom, and when (`until` is exclusive). */
export type ActionFilter = {
  action?: string | undefined;
  subject?: string | undefined;
  actor?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
};

/** What operators did about one account, newest first. */
export function actionsAbout(db: Db, subject: string): Promise<OperatorAction[]> {
  return db.select().from(operatorLog).where(eq(operatorLog.subject, subject)).orderBy(desc(operatorLog.at));
}

/** A page of what operators did, newest first. */
export function listActions(
  db: Db,
  { action, subject, actor, from, until, ...page }: ActionFilter & PageInput,
) {
  const filter = and(
    action === undefined ? undefined : eq(operatorLog.action, action),
    subject === undefined ? undefined : isAbout(subject),
    actor === undefined ? undefined : eq(operatorLog.actor, actor),
    from && gte(operatorLog.at, from),
    until && lt(operatorLog.at, until),
  );
  return readPage(
    page,
    (position, count) =>
      db
        .select()
        .from(operatorLog)
        .where(and(filter, olderThan(position, operatorLog.at, operatorLog.id)))
        .orderBy(desc(operatorLog.at), desc(operatorLog.id))
        .limit(count),
    ({ at, id }) => ({ at: at.toISOString(), id }),
  );
}

/** About an id or, if that is an account's, about anything of its profile that was in the queue. */
function isAbout(subject: string): SQL {
  return sql`${operatorLog.subject} in (select ${subject}::text union all
    select item.subject from drivers join queue_items item on item.driver_id = drivers.id where drivers.user_id = ${subject})`;
}
