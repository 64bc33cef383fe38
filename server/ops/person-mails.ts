import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../database/database";

const MAILS_MAX = 50;

const mail = z.object({
  id: z.string(),
  job: z.string(),
  state: z.enum(["created", "retry", "active", "completed", "cancelled", "failed", "dead"]),
  queuedAt: z.string(),
  doneAt: z.string().nullable(),
});
export type PersonMail = z.infer<typeof mail>;

/** Mail jobs of a person, newest first: pending, dead, and those completed within the last day. */
export async function mailsOf(db: Db, userId: string): Promise<PersonMail[]> {
  const { rows } = await db.execute(sql`
    select id::text, coalesce(source_name, name) as job,
      case when source_name is null then state::text else 'dead' end as state,
      created_on::text as "queuedAt", completed_on::text as "doneAt"
    from jobs.job where coalesce(source_name, name) like 'mail-%' and data ->> 'userId' = ${userId}
    order by created_on desc, id limit ${MAILS_MAX}`);
  return mail.array().parse(rows);
}
