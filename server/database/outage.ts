/**
 * How long after the last change notification stale data may be served while the database is down, in milliseconds:
 * longer than a failover takes, short for a driver just hidden by a process that can still reach the database.
 */
export const OUTAGE_MS = 120_000;
