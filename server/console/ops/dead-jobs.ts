import { sql } from "drizzle-orm";
import { z } from "zod";
import { invalidCursor, type PageInput, readPage } from "../../operation/paging";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import { DEAD_JOBS } from "../../process/jobs/jobs";
import type { Services } from "../../process/services";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const RETRIED_AT_ONCE = 500;

const deadJob = z.object({
  id: z.string(),
  job: z.string().nullable(),
  since: z.string(),
  fault: z.string().nullable(),
  data: z.record(z.string(), z.unknown()).nullable(),
});
const counts = z.array(z.object({ count: z.number() }));

/** A page of the jobs that used up their retries, newest first: what they were, since when, and the last error. */
export function listDeadJobs({ db }: Pick<Services, "db">, page: PageInput) {
  return readPage(
    page,
    async (position, count) => {
      if (position && !UUID.test(position.id)) throw invalidCursor();
      const after = position
        ? sql`and (created_on, id) < (${position.at}::timestamptz, ${position.id}::uuid)`
        : sql``;
      const { rows } = await db.execute(sql`
        select id::text, source_name as job, to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since, source_output ->> 'message' as fault, data
        from jobs.job where name = ${DEAD_JOBS} and state < 'active' ${after}
        order by created_on desc, id desc limit ${count}`);
      return deadJob.array().parse(rows);
    },
    ({ since, id }) => ({ at: since, id }),
  );
}

/** How many jobs used up their retries. */
export async function countDeadJobs(db: Db): Promise<number> {
  const { rows } = await db.execute(
    sql`select count(*)::int as count from jobs.job where name = ${DEAD_JOBS} and state < 'active'`,
  );
  return counts.parse(rows)[0]?.count ?? 0;
}

/** Puts a dead job back into its queue, with all its retries. @throws DomainError JOB_NOT_FOUND */
export async function retryDeadJob({ jobs }: Pick<Services, "jobs">, id: string): Promise<void> {
  const moved = UUID.test(id) ? await jobs.boss.redrive(DEAD_JOBS, { ids: [id] }) : 0;
  if (moved === 0) throw new DomainError("JOB_NOT_FOUND");
}

/** Puts every dead job back into its queue, in batches. Returns how many there were. */
export async function retryDeadJobs({ jobs }: Pick<Services, "jobs">): Promise<number> {
  for (let total = 0; ; ) {
    const moved = await jobs.boss.redrive(DEAD_JOBS, { limit: RETRIED_AT_ONCE });
    total += moved;
    if (moved < RETRIED_AT_ONCE) return total;
  }
}
