/**
 * For how long after this process last heard of changes what it knows may stand in for a failure, in milliseconds: longer
 * than another database takes to step in, short for somebody who was just hidden by a process that still reaches it.
 */
export const OUTAGE_MS = 120_000;
