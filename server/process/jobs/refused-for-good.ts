/** A permanent failure that no retry will fix, such as a mail to a mailbox that does not exist. */
export class RefusedForGood extends Error {
  override name = "RefusedForGood";
}

/** Permanent failures are retried a few times, too: some servers report temporary errors as permanent. */
export const REFUSALS_MAX = 3;

/**
 * How often a job failed permanently, including this attempt.
 * @param before the output that the queue stored for the job's last attempt
 */
export function refusalsOf(error: unknown, before: object | null): number {
  const earlier = before && "refusals" in before ? Number(before.refusals) || 0 : 0;
  return error instanceof RefusedForGood ? earlier + 1 : earlier;
}
