import { DomainError } from "../http/domain-error";
import { DEAD_JOBS } from "../jobs/jobs";
import type { Services } from "../services";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Jobs that used up their tries: what they were, since when, and what the last try said. */
export async function listDeadJobs({ jobs }: Pick<Services, "jobs">) {
  const found = await jobs.boss.findJobs<object>(DEAD_JOBS, { queued: true });
  return found
    .map(({ id, sourceName, createdOn, sourceOutput, data }) => ({
      id,
      job: sourceName ?? "?",
      since: createdOn,
      fault: faultOf(sourceOutput),
      data,
    }))
    .toSorted((a, b) => a.since.getTime() - b.since.getTime());
}

/**
 * Puts a dead job back into its queue, with all its tries.
 * @throws DomainError JOB_NOT_FOUND
 */
export async function retryDeadJob({ jobs }: Pick<Services, "jobs">, id: string): Promise<void> {
  const moved = UUID.test(id) ? await jobs.boss.redrive(DEAD_JOBS, { ids: [id] }) : 0;
  if (moved === 0) throw new DomainError("JOB_NOT_FOUND");
}

function faultOf(output: object | null): string {
  return output && "message" in output && typeof output.message === "string" ? output.message : "";
}
