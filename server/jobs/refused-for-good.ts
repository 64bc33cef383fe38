/** A permanent failure that no retry will fix, such as a mail to a mailbox that does not exist. */
export class RefusedForGood extends Error {
  override name = "RefusedForGood";
}

/** Even permanent failures are retried a few times: some servers say "never" when they mean "not now". */
export const REFUSALS_MAX = 3;

/**
 * How often a job was refused for good, this time included.
 * @param before what the queue kept of the job's last try
 */
export function refusalsOf(error: unknown, before: object | null): number {
  const earlier = before && "refusals" in before ? Number(before.refusals) || 0 : 0;
  return error instanceof RefusedForGood ? earlier + 1 : earlier;
}
