import { sql } from "drizzle-orm";
import { z } from "zod";
import { DEAD_JOBS } from "../../process/jobs/jobs";
import type { Services } from "../../process/services";
import { withLabels } from "./job-labels";

const FAILING_MAX = 50;

const kind = z.object({
  job: z.string(),
  waiting: z.number(),
  active: z.number(),
  failing: z.number(),
  /** When the next one is due; null if all of them are running. */
  nextAt: z.string().nullable(),
});
const failing = z.object({
  id: z.string(),
  job: z.string(),
  since: z.string(),
  tries: z.number(),
  nextAt: z.string(),
  fault: z.string().nullable(),
});

/** Pending jobs by kind, and the jobs whose last attempt failed, which are retried automatically. */
export async function waitingJobs({ db, jobs }: Pick<Services, "db" | "jobs">) {
  const kinds = await db.execute(sql`
    select name as job, (count(*) filter (where state = 'created'))::int as waiting,
      (count(*) filter (where state = 'active'))::int as active,
      (count(*) filter (where state = 'retry'))::int as failing,
      (min(start_after) filter (where state <> 'active'))::text as "nextAt"
    from jobs.job where state < 'completed' and name <> ${DEAD_JOBS} group by name order by name`);
  const retries = await db.execute(sql`
    select id::text, name as job, created_on::text as since, retry_count as tries, start_after::text as "nextAt",
      output ->> 'message' as fault
    from jobs.job where state = 'retry' and name <> ${DEAD_JOBS}
    order by created_on, id limit ${FAILING_MAX}`);
  return {
    kinds: withLabels(jobs, kind.array().parse(kinds.rows)),
    failing: withLabels(jobs, failing.array().parse(retries.rows)),
  };
}
