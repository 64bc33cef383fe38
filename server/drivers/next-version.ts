/** Now, or the next millisecond after the previous version: each version is unique, even within one millisecond. */
export function nextVersion(before: Date | undefined, now: Date): Date {
  return new Date(Math.max(now.getTime(), before ? before.getTime() + 1 : 0));
}
