import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { DriverKey, Jobs, Services } from "../../process/services";
import { sendLetter } from "../letters/send-letter";
import { withLabels } from "./job-labels";

const MAILS_MAX = 50;

const mail = z.object({
  id: z.string(),
  job: z.string(),
  state: z.enum(["created", "retry", "active", "completed", "cancelled", "failed", "dead"]),
  queuedAt: z.string(),
  doneAt: z.string().nullable(),
});

/** What each key of a mail's data may be for its driver. */
const readers: Record<DriverKey, (userId: string) => SQL> = {
  userId: (userId) => sql`select ${userId}::text`,
  driverId: (userId) => sql`select id from drivers where user_id = ${userId}`,
  documentId: (userId) => ofProfile("documents", userId),
  recommendationId: (userId) => ofProfile("recommendations", userId),
  answerId: (userId) => sql`
    select answer.id from recommendation_answers answer
    join recommendations written on written.id = answer.recommendation_id
    join drivers on drivers.id = written.driver_id and drivers.user_id = ${userId}`,
  decisionId: (userId) => sql`
    select decision.id from case_decisions decision join cases on cases.id = decision.case_id
    join drivers on drivers.id = cases.driver_id and drivers.user_id = ${userId}`,
};

/**
 * Mails to a driver, newest first: pending, dead, and those completed within the last day. They are the jobs that say
 * how their data names their driver, and letters.
 */
export async function mailsOf({ db, jobs, now }: Pick<Services, "db" | "jobs" | "now">, userId: string) {
  const dayAgo = new Date(now().getTime() - 24 * 60 * 60 * 1000).toISOString();
  const { rows } = await db.execute(sql`
    select id, job, state, queued::text as "queuedAt", done::text as "doneAt" from (
      select id::text, coalesce(source_name, name) as job,
        case when source_name is null then state::text else 'dead' end as state,
        created_on as queued, completed_on as done
      from jobs.job where ${isMailTo(jobs.kinds, userId)}
      union all
      select letters.id, ${sendLetter.name}, case when sent_at is not null then 'completed'
        when given_up_at is not null then 'failed' when tries > 0 then 'retry' else 'created' end,
        started_at, sent_at
      from letter_recipients join letters on letters.id = letter_id
      where user_id = ${userId} and (sent_at > ${dayAgo}::timestamptz
        or sent_at is null and (is_running or given_up_at is not null))
    ) mails order by queued desc, id limit ${MAILS_MAX}`);
  return withLabels(jobs, mail.array().parse(rows));
}

function isMailTo(kinds: Jobs["kinds"], userId: string): SQL {
  const byKey = Map.groupBy(kinds.values(), ({ toDriver }) => toDriver);
  const conditions = Object.entries(readers).map(([key, ofDriver]) => {
    const names = (byKey.get(key as keyof typeof readers) ?? []).map(({ name }) => sql`${name}`);
    return sql`(coalesce(source_name, name) in (${sql.join(names, sql`, `)}) and data ->> ${key}::text in (${ofDriver(userId)}))`;
  });
  return sql`(${sql.join(conditions, sql` or `)})`;
}

function ofProfile(table: string, userId: string): SQL {
  const [of, id] = [sql.identifier(table), sql.identifier("id")];
  return sql`select ${of}.${id} from ${of} join drivers on drivers.id = ${of}.driver_id and drivers.user_id = ${userId}`;
}
