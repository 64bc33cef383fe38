/** Now, or the next moment after the version before: each version has its own, also within one millisecond. */
export function nextVersion(before: Date | undefined, now: Date): Date {
  return new Date(Math.max(now.getTime(), before ? before.getTime() + 1 : 0));
}
